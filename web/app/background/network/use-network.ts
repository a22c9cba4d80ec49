import { useEffect, useState } from "react";
import { lastContact } from "../../../lib/live/server-status.ts";

const BACK_MS = 3000;

type Network = { kind: "on" } | { kind: "back" } | { kind: "off"; since: string };

/** Network state: online, just back, or offline with the age of the data. */
export function useNetwork(): Network {
  const [network, setNetwork] = useState<Network>({ kind: "on" });

  useEffect(() => {
    let timer = 0;
    const lost = () => {
      clearTimeout(timer);
      setNetwork({ kind: "off", since: new Date(lastContact()).toISOString() });
    };
    const found = () => {
      setNetwork({ kind: "back" });
      timer = window.setTimeout(() => setNetwork({ kind: "on" }), BACK_MS);
    };
    addEventListener("offline", lost);
    addEventListener("online", found);
    if (!navigator.onLine) lost();
    return () => {
      clearTimeout(timer);
      removeEventListener("offline", lost);
      removeEventListener("online", found);
    };
  }, []);

  return network;
}
