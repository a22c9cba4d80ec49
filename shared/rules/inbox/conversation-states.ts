export const conversationStates = ["open", "snoozed", "archived", "spam", "trash"] as const;
export type ConversationState = (typeof conversationStates)[number];

/** States a request can ask for; `restored` returns a deleted conversation to its prior state. */
export const wantedStates = [...conversationStates, "restored"] as const;
export type WantedState = (typeof wantedStates)[number];

/** Status transitions a person can make; timers and incoming mail only open a conversation. */
const ways: Record<ConversationState, readonly ConversationState[]> = {
  open: ["snoozed", "archived", "spam", "trash"],
  snoozed: ["open", "snoozed", "archived", "spam", "trash"],
  archived: ["open", "snoozed", "spam", "trash"],
  spam: ["open", "trash"],
  trash: [],
};

/** Status of a conversation and, in the trash, its prior status. */
export interface Standing {
  status: ConversationState;
  priorStatus: ConversationState | null;
}

/** States that can be requested now. */
export function allowedStates({ status }: Pick<Standing, "status">): WantedState[] {
  return status === "trash" ? ["restored"] : [...ways[status]];
}

/** Status after a request, or null if the transition is not allowed. Requesting the current status changes nothing. */
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

/** Whether a person can unsend a message: its author before it is sent, anyone if it is scheduled or has failed. */
export const mayCallBack = ({ isScheduled, author, error }: Waiting, personId: number): boolean =>
  isScheduled || error !== null || author?.id === personId;
