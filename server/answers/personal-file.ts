import type { Context } from "hono";
import { readPersonalData } from "../db/privacy/personal-data.ts";
import { download, FORMAT_TYPES } from "../http/answers/download.ts";
import { textStream } from "../http/answers/text-stream.ts";
import type { Env } from "../http/env.ts";

/** Answers with all stored data about a person as a file. Throws `not_found`. */
export const personalFile = (c: Context<Env>, id: number): Response =>
  download(c, {
    name: `person-${id}.json`,
    type: FORMAT_TYPES.json,
    body: textStream(readPersonalData(c.var.actor, id)),
  });
