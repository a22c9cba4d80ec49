import type { Generated, GeneratedAlways } from "kysely";
import type { CardPriority, ColumnKind, LabelColour, WipMode } from "#shared/rules/kanban/kanban-limits.ts";
import type { Flag } from "./system.ts";

export interface BoardsTable {
  id: Generated<number>;
  name: string;
  key_prefix: string;
  members_json: Generated<string>;
  created_by: number | null;
  created_at: number;
  removed_at: number | null;
  version: Generated<number>;
  revision: Generated<number>;
}

export interface BoardStarsTable {
  user_id: number;
  board_id: number;
}

export interface BoardColumnsTable {
  id: Generated<number>;
  board_id: number;
  name: string;
  kind: Generated<ColumnKind>;
  kind_at: number;
  wip_limit: number | null;
  wip_mode: Generated<WipMode>;
  rank: string;
  spread: Generated<number>;
  removed_at: number | null;
  version: Generated<number>;
  revision: Generated<number>;
}

export interface BoardLabelsTable {
  id: Generated<number>;
  board_id: number;
  name: string;
  name_fold: string;
  colour: LabelColour;
  removed_at: number | null;
  version: Generated<number>;
}

export interface CardsTable {
  id: Generated<number>;
  board_id: number;
  column_id: number;
  seq: number;
  key: string;
  rank: string;
  place: GeneratedAlways<string>;
  title: string;
  description: Generated<string>;
  priority: Generated<CardPriority>;
  priority_rank: GeneratedAlways<number>;
  due_at: number | null;
  due_key: GeneratedAlways<number>;
  /** `due_at`, or 0 if there is none. */
  due_order: GeneratedAlways<number>;
  due_done: Generated<Flag>;
  completed_at: number | null;
  /** Previous completion time of a card that has left the done column. */
  completed_was: number | null;
  order_id: number | null;
  product_id: number | null;
  conversation_id: number | null;
  labels_json: Generated<string>;
  assignees_json: Generated<string>;
  checklist_json: Generated<string>;
  files_json: Generated<string>;
  cover: string | null;
  comments_count: Generated<number>;
  moved_at: number;
  archived_at: number | null;
  removed_at: number | null;
  board_gone: Generated<Flag>;
  created_by: number | null;
  created_at: number;
  updated_at: number;
  search: string;
  version: Generated<number>;
  revision: Generated<number>;
}

export interface CardLabelsTable {
  card_id: number;
  label_id: number;
}

export interface CardAssigneesTable {
  card_id: number;
  user_id: number;
}

export interface CardFilesTable {
  card_id: number;
  file_id: string;
}

export interface CardWatchersTable {
  card_id: number;
  user_id: number;
}

export interface CardCommentsTable {
  id: Generated<number>;
  card_id: number;
  user_id: number;
  text: string;
  at: number;
  edited_at: number | null;
  removed_at: number | null;
  version: Generated<number>;
}

/** Tables of the boards. */
export interface BoardsTables {
  boards: BoardsTable;
  board_stars: BoardStarsTable;
  board_columns: BoardColumnsTable;
  board_labels: BoardLabelsTable;
  cards: CardsTable;
  card_labels: CardLabelsTable;
  card_assignees: CardAssigneesTable;
  card_files: CardFilesTable;
  card_watchers: CardWatchersTable;
  card_comments: CardCommentsTable;
}
