import { useEffect, useState } from "react";
import { NEW_BUILD } from "../../new-build.ts";

/** Whether a newer build was found that the page could not take by itself. */
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
