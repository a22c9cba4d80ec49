export const conversationStates = ["open", "snoozed", "archived", "spam", "trash"] as const;
export type ConversationState = (typeof conversationStates)[number];

/** What a person may ask a conversation to become; `restored` is where it stood before it was thrown away. */
export const wantedStates = [...conversationStates, "restored"] as const;
export type WantedState = (typeof wantedStates)[number];

/** Every way a person may change a conversation's status; the clock and incoming mail only ever open one. */
const ways: Record<ConversationState, readonly ConversationState[]> = {
  open: ["snoozed", "archived", "spam", "trash"],
  snoozed: ["open", "snoozed", "archived", "spam", "trash"],
  archived: ["open", "snoozed", "spam", "trash"],
  spam: ["open", "trash"],
  trash: [],
};

/** Where a conversation stands and, in the trash, where it stood before. */
export interface Standing {
  status: ConversationState;
  priorStatus: ConversationState | null;
}

/** The states a person may ask for now. */
export function allowedStates({ status }: Pick<Standing, "status">): WantedState[] {
  return status === "trash" ? ["restored"] : [...ways[status]];
}

/** The state that comes of what was asked, or null when the table has no such way; asking for what is changes nothing. */
export function stateAfter(standing: Standing, wanted: WantedState): ConversationState | null {
  const { status, priorStatus } = standing;
  if (wanted === "restored") return status === "trash" ? (priorStatus ?? "archived") : null;
  if (wanted === status) return status;
  return ways[status].includes(wanted) ? wanted : null;
}

export const messageStates = ["received", "noted", "queued", "sent", "kept", "failed", "withdrawn"] as const;
export type MessageState = (typeof messageStates)[number];

interface Waiting {
  isScheduled: boolean;
  author: { id: number } | null;
  error: string | null;
}

/**
 * A message about to go out is called back by who wrote it; one that is scheduled anybody may cancel, as anybody may
 * change it, and so one that could not be sent yet.
 */
export const mayCallBack = ({ isScheduled, author, error }: Waiting, personId: number): boolean =>
  isScheduled || error !== null || author?.id === personId;
