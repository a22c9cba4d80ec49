const acts = new Set<() => void>();

/** Calls back when the person signs out in this tab: what still goes on for them is over. Answers the way to stop. */
export function onSignOut(act: () => void): () => void {
  acts.add(act);
  return () => void acts.delete(act);
}

/** Tells that the person has signed out. */
export function emitSignOut(): void {
  for (const act of [...acts]) act();
}
