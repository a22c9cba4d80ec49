import { useEffect, useState } from "react";
import { NEW_BUILD } from "../../new-build.ts";

/** Whether a newer build exists that the page could not load by itself. */
export function useNewBuild(): boolean {
  const [isFound, setIsFound] = useState(false);
  useEffect(() => {
    const find = (event: Event) => {
      event.preventDefault();
      setIsFound(true);
    };
    addEventListener(NEW_BUILD, find);
    return () => removeEventListener(NEW_BUILD, find);
  }, []);
  return isFound;
}
