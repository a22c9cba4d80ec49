/** Person states in the order of the lists. */
export const personStates = ["active", "inactive", "pending"] as const;
export type PersonState = (typeof personStates)[number];

interface PersonStep {
  from: PersonState;
  to: PersonState;
  /** Role required: `admin` in both modes; `editor` only where roles are enforced. */
  by: "admin" | "editor";
}

/**
 * Status transitions of a person; only an undo restores `pending`. Security: admitting and deactivating people takes an
 * Admin in both modes.
 */
const steps: readonly PersonStep[] = [
  { from: "pending", to: "active", by: "admin" },
  { from: "pending", to: "inactive", by: "admin" },
  { from: "active", to: "inactive", by: "admin" },
  { from: "inactive", to: "active", by: "editor" },
];

const stepOf = (from: PersonState, to: PersonState) => steps.find((step) => step.from === from && step.to === to);

/** States reachable from a state. */
export const statesAfter = (from: PersonState): PersonState[] =>
  steps.filter((step) => step.from === from).map(({ to }) => to);

/** Whether a status change is allowed; requesting the current status changes nothing. */
export const mayBecome = (from: PersonState, to: PersonState): boolean => from === to || !!stepOf(from, to);

/** Whether a status change takes an Admin in both modes, as a step or as the undo of one. */
export const takesAdmin = (from: PersonState, to: PersonState): boolean =>
  from !== to && stepOf(from, to)?.by !== "editor";
