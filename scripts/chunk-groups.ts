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
/** Screens that are forms from their first drawing on; all others fetch fields and dialogs when they are asked for. */
const FORMS = new Set(["toast-screen", "add-product-screen"]);
/** A list of its own kind: what it has in common with the others is apart from what only they need. */
const INBOX = "inbox-screen";
/** It has many parts that come later; what it shares with them it needs at once, so that is one chunk. */
const BOARD = "kanban-screen";
/** The board as columns: what most addresses of its screen show, though not its list and its calendar. */
const COLUMNS = new Set(["board-view", "plain-columns"]);
const IN_COLUMNS = new Set([...COLUMNS, "lane-rows"]);
const BOARD_LIST = "board-list";
/** What picks days and times is one large chunk, whoever asks for it. */
const PICKERS = new Set(["day-pickers", "moment-picker", "day-cards"]);
const IN_PICKERS = /\/node_modules\/(?:@mui\/x-date-pickers|dayjs)\/|\/web\/ui\/pickers\//;
/** Comes to life before all else, in a task of its own. */
const IN_REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
/** What is needed together or not at all, and what few need although others share it: each a chunk of its own. */
const KITS: readonly (readonly [name: string, modules: RegExp])[] = [
  [
    "switches",
    /@mui\/material\/(?:Switch|Checkbox|FormControlLabel|internal\/(?:SwitchBase|svg-icons\/(?:Indeterminate)?CheckBox\w*))[/.]/,
  ],
  ["toggles", /@mui\/material\/ToggleButton(?:Group)?\/|getValidReactChildren/],
  // What menus and rows of buttons stand on, and what menus and fields do.
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
    /@mui\/material\/(?:TextField|Select|OutlinedInput|FormControl|FormHelperText|FormLabel|InputLabel|InputAdornment|NativeSelect|internal\/svg-icons\/ArrowDropDown)(?:\/|\.)|\/ui\/late-menu/,
  ],
  // What lies over a page, and what a dialog is made of: a name each in the lists of whatever opens one.
  [
    "over",
    /@mui\/(?:material\/(?:Modal|Unstable_TrapFocus|Backdrop|Fade|Paper|Portal|transitions|internal\/Transition|utils\/(?:contains|focusable))(?:\/|\.)|utils\/(?:contains|getScrollbarSize|useValueAsRef)\/)/,
  ],
  ["dialog", /@mui\/material\/Dialog(?:Title|Content|Actions)?\//],
  // At the foot of screens that show nothing else of it.
  ["usage", /\/web\/ui\/showcase\/usage/],
  ["showcase", /\/web\/ui\/showcase\//],
  ["links", /@mui\/material\/Link\//],
  // What an open conversation needs beside its own.
  ["talk", /\/(?:shared\/rules\/canned|web\/ui\/late-drawing)\./],
  // What signing up and the forms of an account judge by, and what the account's history names.
  ["judging", /\/shared\/rules\/person-rules\./],
  ["strength", /\/web\/ui\/password-(?:strength|words)\./],
  ["named", /\/shared\/rules\/(?:plans|billing-limits|conversation-states)\./],
  ["fold", /\/shared\/rules\/(?:fold|kanban-limits)\./],
  ["asking", /\/web\/ui\/form\/use-problems\./],
  // A form whose entries are kept while they are typed, and merged with what others wrote meanwhile.
  [
    "forms",
    /\/web\/(?:ui\/(?:form\/(?:use-form|use-kept-form|form-head|draft-base|draft-offer|use-field-words|tidy)|conflict\/use-merged-save)|lib\/use-draft)\./,
  ],
  ["sheets", /\/web\/ui\/(?:linked-cards|list\/(?:side-sheet|section-head)|order-rows)\./],
  ["finding", /\/web\/ui\/list\/name-cell\.|icons-material\/(?:EditOutlined|ArrowDropDown)\./],
  ["steps", /\/web\/ui\/order-step\//],
  [
    "orders-more",
    /\/(?:screens\/orders\/order(?:\.calls|\.money|\.rights|-lines|-delivery)|shared\/rules\/order-money)\./,
  ],
  [
    "account-more",
    /\/screens\/account\/(?:profile\.data|use-act|secret-text|sessions\/sessions\.data|account-rows|ask\.parts)\./,
  ],
  ["paper", /\/web\/ui\/list\/print-page\.|icons-material\/PrintOutlined/],
  ["sorting", /\/shared\/rules\/sort-key\./],
  ["spark", /\/web\/ui\/chart\/(?:sparkline|line-path|scale|chart-colors)\./],
  ["ticks", /\/web\/ui\/check-line\./],
  ["signing", /\/web\/ui\/closing-notice\./],
  // Choices that are kept one call at a time, and what is told where one is refused.
  ["keeping", /\/web\/(?:lib\/keeper|ui\/tell-refusal)\./],
  // What follows others' writes to the record that a form shows.
  ["changed", /\/web\/(?:ui\/changed-notice|lib\/(?:changes|upload\/task))\./],
  // What screens that are no lists are made of.
  ["panels", /\/web\/ui\/(?:card-panel|meter)\./],
];
/** The entry reaches these through a list of exports alone; what draws with them comes later. */
const LATE = /@mui\/(?:material|system)\/(?:Stack|useMediaQuery)\//;
/** Every catalogue counts with these. */
const IN_WORDS = /\/node_modules\/(?:@messageformat\/runtime|make-plural)\//;
const START = /\/web\/app\/start\.tsx$/;
/** Small modules of the entry, or shared by signing in and the lists. */
const BESIDE = /\/(?:web\/ui\/tell-limit|shared\/rules\/(?:length|mail-address))\.ts$/;
/** What so many screens of the frame need comes with the frame. */
const MANY = 4;
/** Small, and asked for by dialogs more than by screens: as files of their own they would weigh more than they hold. */
const SMALL =
  /\/(?:web\/lib\/(?:(?:use-)?act-keys?|use-opened|pasted)|web\/ui\/(?:use-act|upload\/use-bytes)|shared\/rules\/(?:merge|money|preference-choices|roles))\.ts$/;

/** Letters of source that are not worth a request of their own. */
const TINY = 2_000;

/** The chunks of which every page runs nearly all. */
export const RUN_AT_ONCE: ReadonlySet<string> = new Set(["react", "base", "frame"]);

/** The chunks that every page has before anything else can be asked for. */
const ALWAYS_THERE = /\/(?:main|react|base|rolldown-runtime)-[\w-]{8}\.js$/;

/**
 * What is fetched together with a later part: what it stands on and not every page has, or nothing where that is the part
 * alone. The names of the others would only lengthen the list in each chunk that can ask for it.
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
 * Which chunk a module that several screens need goes into. Left alone, each set of screens that shares something gets
 * a chunk of its own: some fifty small files a page, and over HTTP/1.1 six at a time.
 */
export function chunkGroup() {
  const roots = new Map<string, ReadonlySet<string>>();

  /** The entry and the lazily loaded modules that load a module at once, by file name. */
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
    // The two the entry brings to life one after the other.
    if (IN_REACT.test(id)) return "react";
    if (START.test(id) || IN_WORDS.test(id) || BESIDE.test(id)) return "base";
    const info = graph.getModuleInfo(id);
    // An entry or a lazily loaded module keeps a chunk of its own, so that the manifest knows it.
    if (!info || info.isEntry || info.dynamicImporters.length) return null;
    if (LATE.test(id)) return id.includes("/Stack/") ? "stack" : "late";
    const users = rootsOf(id, graph);
    // What the entry itself needs is in its own file, so that no other is brought to life with it.
    if (users.has("main")) return null;
    if (users.has("start")) return "base";
    if (IN_PICKERS.test(id) || (users.size > 1 && [...users].every((user) => PICKERS.has(user)))) return "pickers";
    if (SMALL.test(id)) return "frame";
    const kit = users.has("shell") ? undefined : KITS.find(([, modules]) => modules.test(id));
    return kit ? kit[0] : bySharers(id, users, (info.code?.length ?? 0) < TINY);
  };
}

/** The chunk of a module by the screens that share it; null leaves it to a chunk of just these. */
function bySharers(id: string, users: ReadonlySet<string>, isTiny: boolean): string | null {
  if (users.size > 1 && [...users].every((user) => IN_COLUMNS.has(user))) return "columns";
  const drawn = new Set([...users].map((user) => (COLUMNS.has(user) ? BOARD : user)));
  const screens = [...drawn].filter((user) => user.endsWith("-screen") && user !== INBOX);
  const inInbox = users.has(INBOX);
  const open = screens.filter((screen) => OPEN.has(screen)).length;
  const lists = screens.filter((screen) => LISTS.has(screen)).length;
  const forms = screens.filter((screen) => FORMS.has(screen)).length;
  const framed = screens.length - open;
  // What only joins few others on the board is not worth every screen's while.
  const common = framed - (screens.includes(BOARD) ? 1 : 0);
  if (!users.has("shell") && open === 0 && lists >= 2 && lists === framed) {
    if (inInbox) return "finding";
    // The board's list is drawn like the others, but has no grid and no views.
    if (users.has(BOARD_LIST)) return "pages";
    return screens.includes(BOARD) ? "lists" : "rows";
  }
  if (users.has("shell") || common >= MANY) return open > 0 ? "base" : "frame";
  if (users.size < 2) return null;
  if (inInbox && screens.length === 0) return "inbox";
  // What its dialogs have in common is not the open conversation's.
  if (!inInbox && id.includes("/screens/inbox/"))
    return users.has("talk-pane") ? "talk" : users.has("thread") ? "messages" : "talk-more";
  if (screens.length === 0) return null;
  if (framed === 0) return "signing";
  if (open > 0) return isTiny ? "asking" : null;
  if (forms === framed && forms > 1) return "fields";
  if (framed > 1 || inInbox) return isTiny ? "frame" : null;
  // What one screen shares with its own later parts.
  const [screen = ""] = screens;
  return isTiny || screen === BOARD || !id.includes("/node_modules/") ? screen.replace("-screen", "-more") : null;
}
