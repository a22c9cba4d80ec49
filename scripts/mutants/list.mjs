const unit = (...files) => ({ project: "unit", files });
const unitWeb = (...files) => ({ project: "unit-web", files });
const contract = (...names) => ({ project: "contract", files: names.map((name) => `tests/contract/${name}.test.ts`) });
const adapter = (...names) => ({ project: "contract", files: names.map((name) => `tests/adapters/${name}.test.ts`) });
const component = (...names) => ({ project: "component", files: names.map((name) => `web/${name}.browser.test.tsx`) });

/** Areas of the product; each has at least four mutants. */
export const AREAS = ["products", "orders", "kanban", "inbox", "account", "billing", "dashboard", "lists", "web"];

/**
 * Mutants that mimic human mistakes. `find` occurs once in `file`; with `replacement` in its place one of `tests` must
 * fail. `breaks` describes the visible effect.
 */
export const mutants = [
  /* ---- products ---- */
  {
    id: "copy-loses-description",
    area: "products",
    file: "server/api/ecommerce/products/product-writes.store.ts",
    find: "description: product.description,",
    replacement: 'description: "",',
    breaks: "A duplicated product has no description.",
    tests: [contract("products")],
  },
  {
    id: "import-loses-barcode",
    area: "products",
    file: "server/api/ecommerce/product-import/product-import.cells.ts",
    find: "found.values.barcode = barcode;",
    replacement: "",
    breaks: "An import drops the barcodes of the file.",
    tests: [
      unit("server/api/ecommerce/product-import/product-import.cells.test.ts"),
      contract("product-import"),
      adapter("exports"),
    ],
  },
  {
    id: "cost-shown-to-viewers",
    area: "products",
    file: "server/http/answers/list-answer.ts",
    find: 'return !enforceRoles || actor.caller?.role !== "Kullanıcı";',
    replacement: 'return !enforceRoles || actor.caller?.role !== "Viewer";',
    breaks: "A Viewer sees what products cost.",
    tests: [contract("in-process/product-rights")],
  },
  {
    id: "next-product-without-focus",
    area: "products",
    file: "web/screens/add-product/use-product-form.ts",
    find: '    focusField("name", "product");\n',
    replacement: "",
    breaks: "After Save and add another the keyboard is not in the empty form.",
    tests: [component("screens/add-product/saving")],
  },

  /* ---- orders ---- */
  {
    id: "part-payment-confirms",
    area: "orders",
    file: "shared/rules/orders/order-states.ts",
    find: "!isPaidAtDoor(order) && dueOf(order) > 0,",
    replacement: "!isPaidAtDoor(order) && order.paid_minor === 0,",
    breaks: "An order that is paid in part can be confirmed.",
    tests: [unit("shared/rules/orders/order-states.test.ts")],
  },
  {
    id: "full-refund-is-partial",
    area: "orders",
    file: "server/api/ecommerce/order-writes/orders.effects.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
    find: "WHEN ${refunded} >= ${paid} THEN 'refunded'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
    replacement: "WHEN ${refunded} > ${paid} THEN 'refunded'",
    breaks: "An order that got all of its money back stays partially refunded.",
    tests: [contract("orders.money")],
  },
  {
    id: "order-edit-ignores-version",
    area: "orders",
    file: "server/api/ecommerce/order-writes/orders.edit.store.ts",
    find: "  requireVersion(actor, order, version);\n",
    replacement: "",
    breaks: "An edit overwrites what a colleague has changed meanwhile.",
    tests: [contract("orders.edit")],
  },
  {
    id: "payment-key-forgotten",
    area: "orders",
    file: "server/db/write/commit.ts",
    find: "...keyStatements(actor, { mark, plan: act.plan, made: act.made }),",
    replacement: "",
    breaks: "A payment that is sent again under its key is booked twice.",
    tests: [contract("orders.money"), adapter("idempotency")],
  },

  /* ---- kanban ---- */
  {
    id: "anyone-moves-cards",
    area: "kanban",
    file: "server/api/kanban/boards/kanban.rights.ts",
    find: "if (!cards && !assigneeIds.includes(actor.caller?.id ?? 0))",
    replacement: "if (!cards && assigneeIds.length === 0)",
    breaks: "A Viewer moves the cards of other people.",
    tests: [contract("in-process/kanban.rights")],
  },
  {
    id: "undo-puts-card-last",
    area: "kanban",
    file: "server/db/undo/undo-ranks.ts",
    find: "freeRank(within, home.other === null ? own : null)",
    replacement: "freeRank(within, null)",
    breaks: "Undo brings a card back at the foot of its column instead of to its place.",
    tests: [contract("kanban.many-cards", "kanban.moves")],
  },
  {
    id: "comment-not-in-history",
    area: "kanban",
    file: "server/api/kanban/card-parts/comments.store.ts",
    find: '      noted(actor, { action: "card.comment_changed", cardId, mark, before: { text: comment.text }, after: { text } }),\n',
    replacement: "",
    breaks: "The history does not tell that somebody edited a comment.",
    tests: [contract("kanban.card-parts")],
  },
  {
    id: "assigned-again-notified-again",
    area: "kanban",
    file: "server/api/kanban/cards/cards.write.store.ts",
    find: "const to = ids.filter((one) => !known.includes(one));",
    replacement: "const to = ids;",
    breaks: "People are notified of a card that was theirs already.",
    tests: [contract("in-process/kanban.rights")],
  },
  {
    id: "arrow-left-goes-right",
    area: "kanban",
    file: "web/screens/kanban/drag/key-steps.ts",
    find: 'columns[here + (key === "ArrowLeft" ? -1 : 1)]',
    replacement: "columns[here + 1]",
    breaks: "The left arrow moves a lifted card to the right.",
    tests: [unitWeb("web/screens/kanban/drag/key-steps.test.ts")],
  },
  {
    id: "refused-move-stays",
    area: "kanban",
    file: "web/screens/kanban/board-overlay.ts",
    find: "    return answer;\n  } finally {\n    if (op) ops.set(ops.now().filter((one) => one !== op));\n  }",
    replacement:
      "    if (op) ops.set(ops.now().filter((one) => one !== op));\n    return answer;\n  } finally {\n    if (op) ops.set([...ops.now()]);\n  }",
    breaks: "A card whose move was refused stays where it was dropped.",
    tests: [component("screens/kanban/board")],
  },

  /* ---- inbox ---- */
  {
    id: "mail-links-lead-inside",
    area: "inbox",
    file: "server/api/inbox/html/outside-link.ts",
    find: String.raw`if (!/^https?:\/\/[^/\\\s?#]/i.test(link)) return null;`,
    replacement: "if (!/^https?:/i.test(link)) return null;",
    breaks: "A link in a mail leads to a page of the product.",
    tests: [unit("server/api/inbox/html/clean-html.test.ts")],
  },
  {
    id: "snooze-in-utc",
    area: "inbox",
    file: "shared/rules/inbox/snooze.ts",
    find: "atTime(addDays(dayKey(now, tz), 1), { hour: MORNING }, tz);",
    replacement: 'atTime(addDays(dayKey(now, tz), 1), { hour: MORNING }, "UTC");',
    breaks: "A conversation snoozed until tomorrow morning wakes at nine in Greenwich.",
    tests: [unit("shared/rules/inbox/snooze.test.ts")],
  },
  {
    id: "others-message-called-back",
    area: "inbox",
    file: "shared/rules/inbox/conversation-states.ts",
    find: "isScheduled || error !== null || author?.id === personId;",
    replacement: "isScheduled || error !== null || author !== null;",
    breaks: "A colleague's reply can be called back before it goes out.",
    tests: [contract("inbox.messages")],
  },
  {
    id: "newer-mail-not-shown",
    area: "inbox",
    file: "web/screens/inbox/compose/send/use-send.ts",
    find: "        await refreshInbox();\n        setHalted(how);\n",
    replacement: "        await refreshInbox();\n",
    breaks: "A reply that a colleague was faster with is neither sent nor asked about.",
    tests: [component("screens/inbox/inbox-writing")],
  },

  /* ---- account, team and security ---- */
  {
    id: "password-keeps-sessions",
    area: "account",
    file: "server/identity/letters/credential-events.ts",
    find: 'revoke("sessions", session ?? ""),',
    replacement: "",
    breaks: "A new password leaves other browsers signed in.",
    tests: [contract("account.security")],
  },
  {
    id: "wrong-passwords-not-counted",
    area: "account",
    file: "server/api/account/own.ts",
    find: "  takeTries(actor, tries);\n",
    replacement: "",
    breaks: "The current password can be guessed without an end.",
    tests: [contract("account.security")],
  },
  {
    id: "code-works-twice",
    area: "account",
    file: "server/identity/factors/factor.store.ts",
    find: "coalesce(totp_step, -1) < CAST(? AS INTEGER)",
    replacement: "coalesce(totp_step, -1) <= CAST(? AS INTEGER)",
    breaks: "A code of the second factor signs in twice.",
    tests: [contract("account.two-factor")],
  },
  {
    id: "reading-token-writes",
    area: "account",
    file: "server/identity/scope.ts",
    find: 'needed.replace(/:read$/, ":write")',
    replacement: 'needed.replace(/:write$/, ":read")',
    breaks: "An API token that may read may also write.",
    tests: [contract("account.tokens")],
  },
  {
    id: "undo-offered-again",
    area: "account",
    file: "server/api/audit/audit.store.ts",
    find: "AND used_at IS NULL`;",
    replacement: "`;",
    breaks: "The history offers Undo for what was undone already.",
    tests: [contract("audit")],
  },

  /* ---- billing ---- */
  {
    id: "invoice-total-without-tax",
    area: "billing",
    file: "server/api/billing/subscription/bill.rules.ts",
    find: "return { lines, subtotal, taxBps, tax, total: subtotal + tax };",
    replacement: "return { lines, subtotal, taxBps, tax, total: subtotal };",
    breaks: "An invoice asks for its amount without the tax.",
    tests: [contract("in-process/billing.renewals")],
  },
  {
    id: "tax-cut-off",
    area: "billing",
    file: "shared/rules/billing/billing-period.ts",
    find: "Math.floor((Math.abs(amount_minor) * bps + 5_000) / 10_000)",
    replacement: "Math.floor((Math.abs(amount_minor) * bps) / 10_000)",
    breaks: "Tax is cut off instead of rounded.",
    tests: [unit("shared/rules/billing/billing.test.ts")],
  },
  {
    id: "invited-seats-not-counted",
    area: "billing",
    file: "server/db/write/plan-limits.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
    find: "${usedSql.seats(actor)} + ${promisedSeats(actor.now)}",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
    replacement: "${usedSql.seats(actor)} + 0 * ${promisedSeats(actor.now)}",
    breaks: "More people are invited than the plan has seats for.",
    tests: [contract("in-process/billing")],
  },
  {
    id: "downgrade-at-once",
    area: "billing",
    file: "shared/rules/billing/plans.ts",
    find: "planCodes.indexOf(to.plan) < planCodes.indexOf(from.plan)",
    replacement: "planCodes.indexOf(to.plan) > planCodes.indexOf(from.plan)",
    breaks: "A downgrade takes effect at once, and an upgrade waits.",
    tests: [unit("shared/rules/billing/billing.test.ts"), contract("in-process/billing")],
  },

  /* ---- dashboard and figures ---- */
  {
    id: "last-day-left-out",
    area: "dashboard",
    file: "shared/rules/dashboard/period.ts",
    find: "end: dayBounds(days.to, tz).end };",
    replacement: "end: dayBounds(days.to, tz).start };",
    breaks: "Visitors of the last day of a period are not counted.",
    tests: [unit("shared/rules/dashboard/period.test.ts"), contract("figures")],
  },
  {
    id: "figures-stay-stale",
    area: "dashboard",
    file: "server/api/ecommerce/figures/figures.routes.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
    find: 'W/"${findLastChange(c.var.actor.db)}-${minute}-${rights}"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
    replacement: 'W/"${minute}-${rights}"',
    breaks: "The dashboard shows old figures after an order was completed.",
    tests: [contract("in-process/lists.clock")],
  },
  {
    id: "figures-in-other-language",
    area: "dashboard",
    file: "web/lib/format.ts",
    find: 'form === "auto" ? (locale === "tr" ? "comma" : "point") : form;',
    replacement: 'form === "auto" ? (locale === "tr" ? "point" : "comma") : form;',
    breaks: "Figures have the form of the other language.",
    tests: [unitWeb("web/lib/format.test.ts")],
  },
  {
    id: "more-called-less",
    area: "dashboard",
    file: "web/screens/dashboard/panel/change-note.tsx",
    find: 'trend === "up" ? "dashboard.change.more" : "dashboard.change.less"',
    replacement: 'trend === "down" ? "dashboard.change.more" : "dashboard.change.less"',
    breaks: "A rise of sales is called a fall.",
    tests: [component("screens/dashboard/dashboard-screen")],
  },

  /* ---- lists, search, export and import ---- */
  {
    id: "export-loses-tags",
    area: "lists",
    file: "server/api/ecommerce/products/product.export.ts",
    find: "({ ...product, tags: listCell(tags) })",
    replacement: "({ ...product, tags: listCell(tags.slice(0, 1)) })",
    breaks: "An export holds only the first tag of a product.",
    tests: [adapter("exports")],
  },
  {
    id: "csv-formula-from-export",
    area: "lists",
    file: "server/db/csv.ts",
    find: "escapeFormulae: formula })",
    replacement: "escapeFormulae: false })",
    breaks: "A customer's name runs as a formula in an exported file.",
    tests: [adapter("exports")],
  },
  {
    id: "cursor-of-another-filter",
    area: "lists",
    file: "server/db/list/list-cursor.ts",
    find: "isKey && Number.isSafeInteger(id) && hash === hashOf(scope)",
    replacement: 'isKey && Number.isSafeInteger(id) && typeof hash === "string"',
    breaks: "A cursor of one filter leads into the middle of another.",
    tests: [contract("lists")],
  },
  {
    id: "private-changes-leak",
    area: "lists",
    file: "server/db/write/feed.ts",
    find: "if (owner !== null) return owner === id;",
    replacement: "if (owner !== null) return id !== 0;",
    breaks: "The change stream tells everybody of each other's notifications.",
    tests: [contract("notifications"), adapter("changes-stream")],
  },

  /* ---- web shell and accessibility ---- */
  {
    id: "dates-in-utc",
    area: "web",
    file: "web/lib/format.ts",
    find: "sayTime(dates, { ...NUMERIC, timeZone }, Date.parse(iso));",
    replacement: 'sayTime(dates, { ...NUMERIC, timeZone: "UTC" }, Date.parse(iso));',
    breaks: "Dates are shown in Greenwich's day instead of the person's.",
    tests: [unitWeb("web/lib/format.test.ts")],
  },
  {
    id: "page-data-ends-script",
    area: "web",
    file: "server/document/page.ts",
    find: "JSON.stringify(value).replace(/[<\\u2028\\u2029]/g,",
    replacement: "JSON.stringify(value).replace(/[\\u2028\\u2029]/g,",
    breaks: "A customer's name that holds a script tag runs in the page.",
    tests: [unit("server/document/page.test.ts")],
  },
  {
    id: "focus-not-returned",
    area: "web",
    file: "web/app/background/focus-memory.ts",
    find: 'return nearest(path) ?? document.getElementById("page-title");',
    replacement: 'return document.getElementById("page-title");',
    breaks: "The keyboard is sent to the top of the page when its row goes.",
    tests: [component("screens/products/product-edits")],
  },
  {
    id: "bell-without-label",
    area: "web",
    file: "web/app/shell/top-bar/bell-button.tsx",
    find: '        aria-label={t("shell.bell", { unread })}\n',
    replacement: "",
    breaks: "A screen reader does not say what the bell is, nor how many are unread.",
    tests: [component("app/shell/top-bar/bell")],
  },
  {
    id: "unsaved-text-lost",
    area: "web",
    file: "web/lib/drafts/navigation-blocker.ts",
    find: "  if (lost.length === 0) {\n",
    replacement: "  if (lost.length < 2) {\n",
    breaks: "A link leaves a form without a question, and what was typed is lost.",
    tests: [component("screens/add-product/saving")],
  },
];
