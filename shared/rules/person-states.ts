/** In the order lists offer them. */
export const personStates = ["active", "inactive", "pending"] as const;
export type PersonState = (typeof personStates)[number];

interface PersonStep {
  from: PersonState;
  to: PersonState;
  /** `admin`: in both modes · `editor`: whom the step takes where roles are enforced, anybody where they are not. */
  by: "admin" | "editor";
}

/**
 * Every way a person's status may be set; nothing leads back to `pending` but an undo, which restores what was. Letting
 * somebody in who waits, and shutting somebody out, never goes flat.
 */
const steps: readonly PersonStep[] = [
  { from: "pending", to: "active", by: "admin" },
  { from: "pending", to: "inactive", by: "admin" },
  { from: "active", to: "inactive", by: "admin" },
  { from: "inactive", to: "active", by: "editor" },
];

const stepOf = (from: PersonState, to: PersonState) => steps.find((step) => step.from === from && step.to === to);

/** Where a person may be set to from where they stand. */
export const statesAfter = (from: PersonState): PersonState[] =>
  steps.filter((step) => step.from === from).map(({ to }) => to);

/** Whether a person who stands at one may be asked to become the other; asking for what is changes nothing. */
export const mayBecome = (from: PersonState, to: PersonState): boolean => from === to || !!stepOf(from, to);

/** Whether it takes an Admin in both modes to bring a person from one to the other, be it by a step or by its undo. */
export const takesAdmin = (from: PersonState, to: PersonState): boolean =>
  from !== to && stepOf(from, to)?.by !== "editor";
