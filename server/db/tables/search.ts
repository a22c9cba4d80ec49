export type SearchObject = "user" | "product" | "order" | "conversation" | "card";

export interface WordsTable {
  object: SearchObject;
  word: string;
  id: number;
}

/** Trigram table: `rowid` is the id of the row in the indexed table. */
export interface SearchTable {
  rowid: number;
  search: string;
}

export interface ConversationSearchTable extends SearchTable {
  from_search: string;
  to_search: string;
  subject_search: string;
}

/** Tables of the search. */
export interface SearchTables {
  words: WordsTable;
  users_fts: SearchTable;
  products_fts: SearchTable;
  orders_fts: SearchTable;
  conversations_kept_fts: ConversationSearchTable;
  conversations_gone_fts: ConversationSearchTable;
  cards_fts: SearchTable;
  files_fts: SearchTable;
}
