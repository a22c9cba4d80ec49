import { basename } from "node:path";

const OPEN = new Set(["login-screen", "register-screen"]);
const LISTS = new Set([
  "products-screen",
  "orders-screen",
  "datatable-screen",
  "multi-file-upload-screen",
  "billing-screen",
  "kanban-screen",
]);
/** Screens that render forms immediately; all others load fields and dialogs on demand. */
const FORMS = new Set(["toast-screen", "add-product-screen"]);
/** The inbox is a list of its own kind, so code it shares with other lists is kept apart from theirs. */
const INBOX = "inbox-screen";
/** The board has many lazy parts; the code it shares with them is needed immediately, so it is one chunk. */
const BOARD = "kanban-screen";
/** Column view of the board, shown by most URLs of its screen, unlike list and calendar. */
const COLUMNS = new Set(["board-view", "plain-columns"]);
const IN_COLUMNS = new Set([...COLUMNS, "lane-rows"]);
const BOARD_LIST = "board-list";
/** Date and time pickers form one large chunk, regardless of the importer. */
const PICKERS = new Set(["day-pickers", "moment-picker", "day-cards"]);
const IN_PICKERS = /\/node_modules\/(?:@mui\/x-date-pickers|dayjs)\/|\/web\/ui\/pickers\//;
/** Executed before everything else, in a task of its own. */
const IN_REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
/** Modules that are needed together or rarely, each group in a chunk of its own. */
const KITS: readonly (readonly [name: string, modules: RegExp])[] = [
  [
    "switches",
    /@mui\/material\/(?:Switch|Checkbox|FormControlLabel|internal\/(?:SwitchBase|svg-icons\/(?:Indeterminate)?CheckBox\w*))[/.]/,
  ],
  ["toggles", /@mui\/material\/ToggleButton(?:Group)?\/|getValidReactChildren/],
  // Shared by menus, button rows and fields.
  ["roving", /useRovingTabIndex/],
  [
    "controls",
    /\/(?:useSlot|mergeSlotProps)\.|getReactElementRef|@mui\/utils\/use(?:LazyRef|Timeout|OnMount)\/|Select\/utils\/SelectFocus/,
  ],
  [
    "items",
    /@mui\/material\/(?:MenuItem|MenuList\/MenuListContext|List\/ListContext|ListItem(?:Text|Icon)\/|Divider\/dividerClasses|utils\/focusWithVisible)/,
  ],
  [
    "inputs",
    /@mui\/material\/(?:TextField|Select|OutlinedInput|FormControl|FormHelperText|FormLabel|InputLabel|InputAdornment|NativeSelect|internal\/svg-icons\/ArrowDropDown)(?:\/|\.)|\/ui\/lazy\/lazy-menu/,
  ],
  // Overlay and dialog modules: one name each in the preload lists of their importers.
  [
    "over",
    /@mui\/(?:material\/(?:Modal|Unstable_TrapFocus|Backdrop|Fade|Paper|Portal|transitions|internal\/Transition|utils\/(?:contains|focusable))(?:\/|\.)|utils\/(?:contains|getScrollbarSize|useValueAsRef)\/)/,
  ],
  ["dialog", /@mui\/material\/Dialog(?:Title|Content|Actions)?\//],
  // Used below screens that use nothing else of the showcase.
  ["usage", /\/web\/ui\/showcase\/usage/],
  ["showcase", /\/web\/ui\/showcase\//],
  ["links", /@mui\/material\/Link\//],
  // Further modules of an open conversation.
  ["talk", /\/(?:shared\/rules\/inbox\/canned|web\/ui\/lazy\/lazy-slot)\./],
  // Validation for registration and account forms, and names used in the account's history.
  ["judging", /\/shared\/rules\/people\/person-rules\./],
  ["strength", /\/web\/ui\/fields\/password-(?:strength|texts)\./],
  ["named", /\/shared\/rules\/(?:billing\/(?:plans|billing-limits)|inbox\/conversation-states)\./],
  ["fold", /\/shared\/rules\/(?:text\/fold|kanban\/kanban-limits)\./],
  ["asking", /\/web\/ui\/form\/use-problems\./],
  // Forms with drafts that are merged with concurrent changes of others.
  [
    "forms",
    /\/web\/(?:ui\/(?:form\/(?:use-form|use-draft-form|form-head|draft-base|draft-offer|use-field-errors|trim-entries)|conflict\/use-merged-save)|lib\/drafts\/use-draft)\./,
  ],
  ["sheets", /\/web\/ui\/record\/(?:linked-cards|side-sheet|section-head|order-rows)\./],
  ["finding", /\/web\/ui\/list\/name-cell\.|icons-material\/(?:EditOutlined|ArrowDropDown)\./],
  ["steps", /\/web\/ui\/order-step\//],
  [
    "orders-more",
    /\/(?:screens\/orders\/(?:order\.(?:calls|money|rights)|detail\/order-(?:lines|delivery))|shared\/rules\/orders\/order-money)\./,
  ],
  [
    "account-more",
    /\/screens\/account\/(?:profile\.data|kit\/(?:use-action|secret-text|account-rows|ask\.parts)|sessions\/sessions\.data)\./,
  ],
  ["paper", /\/web\/ui\/record\/print-page\.|icons-material\/PrintOutlined/],
  ["sorting", /\/shared\/rules\/text\/sort-key\./],
  ["spark", /\/web\/ui\/chart\/(?:sparkline|line-path|scale|chart-colors)\./],
  ["ticks", /\/web\/ui\/fields\/check-line\./],
  ["signing", /\/web\/ui\/auth\/closing-notice\./],
  // Settings saved one request at a time, and the error toast of a rejected one.
  ["keeping", /\/web\/(?:lib\/save-queue|ui\/toast\/toast-error)\./],
  // Follows changes by others to the record shown in a form.
  ["changed", /\/web\/(?:ui\/feedback\/changed-notice|lib\/(?:live\/change-events|upload\/task))\./],
  // Building blocks of screens without a list.
  ["panels", /\/web\/ui\/layout\/(?:card-panel|meter)\./],
];
/** The entry reaches these only through barrel exports; the components that use them load later. */
const LATE = /@mui\/(?:material|system)\/(?:Stack|useMediaQuery)\//;
/** Used by every compiled catalogue. */
const IN_WORDS = /\/node_modules\/(?:@messageformat\/runtime|make-plural)\//;
const START = /\/web\/app\/start\.tsx$/;
/** Small modules of the entry, or shared by sign-in and the lists. */
const BESIDE = /\/(?:web\/ui\/toast\/toast-rate-limit|shared\/rules\/(?:text\/length|inbox\/mail-address))\.ts$/;
/** Modules used by this many screens of the frame go into the frame's chunk. */
const MANY = 4;
/** Small modules used by dialogs more than by screens; separate files would have more overhead than content. */
const SMALL =
  /\/(?:web\/lib\/(?:api\/(?:use-)?idempotency-keys?|page\/use-details-opened|text\/clipboard)|web\/ui\/(?:actions\/use-action|upload\/use-bytes)|shared\/rules\/(?:shop\/(?:merge|money)|people\/(?:preference-choices|roles)))\.ts$/;

/** Source length below which a module is not worth a request of its own. */
const TINY = 2_000;

/** Chunks whose code nearly all runs on every page. */
export const RUN_AT_ONCE: ReadonlySet<string> = new Set(["react", "base", "frame"]);

/** Chunks that every page has loaded before it can request others. */
const ALWAYS_THERE = /\/(?:main|react|base|rolldown-runtime)-[\w-]{8}\.js$/;

/**
 * Files fetched together with a lazy part: those not on every page, or none if that is only the part itself. Listing
 * the others would only lengthen the preload list of each importing chunk.
 */
export function fetchedWith(part: string, chunks: string[]): string[] {
  const missing = chunks.filter((file) => !ALWAYS_THERE.test(file));
  return missing.some((file) => file !== part) ? missing : [];
}

interface ModuleInfo {
  code: string | null;
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}
interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/**
 * Chunk of a module shared by several screens. By default every combination of screens gets its own chunk: about fifty
 * small files a page, and HTTP/1.1 loads six at a time.
 */
export function chunkGroup() {
  const roots = new Map<string, ReadonlySet<string>>();

  /** File names of the entry and lazy modules that import a module statically. */
  function rootsOf(id: string, graph: Graph): ReadonlySet<string> {
    const known = roots.get(id);
    if (known) return known;
    const found = new Set<string>();
    const seen = new Set([id]);
    const open = [id];
    for (let at = open.pop(); at; at = open.pop()) {
      const info = graph.getModuleInfo(at);
      if (!info) continue;
      if (info.isEntry || info.dynamicImporters.length) found.add(basename(at).replace(/\.tsx?$/, ""));
      for (const importer of info.importers) {
        if (!seen.has(importer)) {
          seen.add(importer);
          open.push(importer);
        }
      }
    }
    roots.set(id, found);
    return found;
  }

  return (id: string, graph: Graph): string | null => {
    // The entry starts these two chunks one after the other.
    if (IN_REACT.test(id)) return "react";
    if (START.test(id) || IN_WORDS.test(id) || BESIDE.test(id)) return "base";
    const info = graph.getModuleInfo(id);
    // Entries and lazy modules keep their own chunk, so that the manifest lists them.
    if (!info || info.isEntry || info.dynamicImporters.length) return null;
    if (LATE.test(id)) return id.includes("/Stack/") ? "stack" : "late";
    const users = rootsOf(id, graph);
    // Modules of the entry stay in its file, so that no other chunk is executed with it.
    if (users.has("main")) return null;
    if (users.has("start")) return "base";
    if (IN_PICKERS.test(id) || (users.size > 1 && [...users].every((user) => PICKERS.has(user)))) return "pickers";
    if (SMALL.test(id)) return "frame";
    const kit = users.has("shell") ? undefined : KITS.find(([, modules]) => modules.test(id));
    return kit ? kit[0] : bySharers(id, users, (info.code?.length ?? 0) < TINY);
  };
}

/** Chunk of a module by the screens that share it; null leaves it to a chunk of exactly these screens. */
function bySharers(id: string, users: ReadonlySet<string>, isTiny: boolean): string | null {
  if (users.size > 1 && [...users].every((user) => IN_COLUMNS.has(user))) return "columns";
  const drawn = new Set([...users].map((user) => (COLUMNS.has(user) ? BOARD : user)));
  const screens = [...drawn].filter((user) => user.endsWith("-screen") && user !== INBOX);
  const inInbox = users.has(INBOX);
  const open = screens.filter((screen) => OPEN.has(screen)).length;
  const lists = screens.filter((screen) => LISTS.has(screen)).length;
  const forms = screens.filter((screen) => FORMS.has(screen)).length;
  const framed = screens.length - open;
  // Modules that the board shares with few screens would burden every other screen.
  const common = framed - (screens.includes(BOARD) ? 1 : 0);
  if (!users.has("shell") && open === 0 && lists >= 2 && lists === framed) {
    if (inInbox) return "finding";
    // The board's list renders like the others, but without grid and views.
    if (users.has(BOARD_LIST)) return "pages";
    return screens.includes(BOARD) ? "lists" : "rows";
  }
  if (users.has("shell") || common >= MANY) return open > 0 ? "base" : "frame";
  if (users.size < 2) return null;
  if (inInbox && screens.length === 0) return "inbox";
  // Code shared by inbox dialogs does not belong to the open conversation.
  if (!inInbox && id.includes("/screens/inbox/"))
    return users.has("conversation-pane") ? "talk" : users.has("thread") ? "messages" : "talk-more";
  if (screens.length === 0) return null;
  if (framed === 0) return "signing";
  if (open > 0) return isTiny ? "asking" : null;
  if (forms === framed && forms > 1) return "fields";
  if (framed > 1 || inInbox) return isTiny ? "frame" : null;
  // Modules that one screen shares with its own lazy parts.
  const [screen = ""] = screens;
  return isTiny || screen === BOARD || !id.includes("/node_modules/") ? screen.replace("-screen", "-more") : null;
}
