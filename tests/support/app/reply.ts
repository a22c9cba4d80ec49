import type { Success } from "#shared/envelope.ts";
import type { ErrorReply } from "#shared/errors.ts";

/** The JSON of any answer, a success or a refusal; the contract of its call reads `data`. */
export type ReplyBody = Success<unknown> & Partial<Omit<ErrorReply, "data">>;

export interface Reply {
  status: number;
  body: ReplyBody;
}

/** Status and JSON of an answer of an app whose every answer `checkedApp` holds against the endpoint table. */
export async function replyOf(answer: Response): Promise<Reply> {
  const body: ReplyBody = await answer.json();
  return { status: answer.status, body };
}
