/** Runs `act` on each reconnect, or when the page becomes visible online, until the returned function is called. */
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
