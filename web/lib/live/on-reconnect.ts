/** Calls back whenever the network comes back, or the page is looked at while there is one; until the returned function is called. */
export function onReconnect(act: () => void): () => void {
  const onBack = () => {
    if (navigator.onLine) act();
  };
  addEventListener("online", onBack);
  addEventListener("focus", onBack);
  return () => {
    removeEventListener("online", onBack);
    removeEventListener("focus", onBack);
  };
}
