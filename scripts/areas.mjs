/** Areas that `npm run ok -- AREA` can check alone; a file belongs to every area whose pattern matches its path. */
export const AREAS = {
  account: /account|auth|team|session|token|security|workspace|audit|regist|password|rights|login|profile|prefer|undo/,
  billing: /billing|plan|invoice|payment|cards-outside/,
  customers: /people|person|customer|datatable|erase/,
  dashboard: /dashboard|figures|audience|collect|visits/,
  files: /file|upload|picture|image/,
  inbox: /inbox|mail|conversation|message|draft/,
  kanban: /kanban|board|ranks|calendar/,
  // Screens have a folder `list` of their own.
  lists: /(?<!screens\/[\w-]+\/)lists?\b|list-|search|export|views|paging|facet|cursor/,
  orders: /order/,
  products: /product|stock|catalogue|bulk|import/,
  showcase: /toast|date-picker|dropdown|multi-file/,
};

/** Areas of the file at `path`. */
export const areasOf = (path) => Object.keys(AREAS).filter((area) => AREAS[area].test(path));

/** Test files of an area. */
export const testsOf = (area, files) => files.filter((file) => AREAS[area].test(file));
