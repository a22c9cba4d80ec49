const acts = new Set<() => void>();

/** Runs `act` when the person signs out in this tab; returns unsubscribe. */
export function onSignOut(act: () => void): () => void {
  acts.add(act);
  return () => void acts.delete(act);
}

/** Emits the sign-out. */
export function emitSignOut(): void {
  for (const act of [...acts]) act();
}
