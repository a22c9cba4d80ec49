/** A stop of the Tab key whose focus cannot be seen, and why. */
export interface FocusFault {
  stop: string;
  fault: string;
}

export interface FocusProbe {
  /** Focuses each stop inside (or on the page) in turn, as the Tab key would; or only the first that `selector` finds. */
  walk(within?: Element, selector?: string): Promise<{ stops: number; faults: FocusFault[] }>;
  /** Call after each press of Tab: judges the stop that was left. False once the walk is round. */
  step(): boolean;
  /** The result of the steps so far. */
  result(): { stops: number; faults: FocusFault[] };
}

declare global {
  interface Window {
    focusProbe: FocusProbe;
  }
}

/**
 * Defines `window.focusProbe`. Self-contained, since Playwright sends its text to the page. The last key must be one of
 * the keyboard: script focus then matches `:focus-visible`.
 */
export function installFocusProbe(): void {
  const LEAST_CONTRAST = 3;
  const LEAST_WIDTH = 2;
  /** All cells of a grid look alike. */
  const CELLS_MAX = 16;
  const STOPS =
    "a[href], button, input, select, textarea, summary, iframe, [contenteditable=true], [tabindex], [role=menuitem], [role=option]";
  const ROVING =
    /^(?:menuitem|menuitemcheckbox|menuitemradio|option|tab|gridcell|columnheader|radio|treeitem|slider|spinbutton)$/;
  type Look = Map<string, { on: Element; isSeen: boolean; cut: string | null; style: Record<string, string> }>;
  type Rgba = [number, number, number, number];

  const still = new CSSStyleSheet();
  still.replaceSync("*,*::before,*::after{transition:none!important;animation:none!important}");

  function stopsIn(root: ParentNode): HTMLElement[] {
    let cells = 0;
    return [...root.querySelectorAll<HTMLElement>(STOPS)].filter((one) => {
      if (one.matches("[role=gridcell]") && ++cells > CELLS_MAX) return false;
      // A date field passes its focus on to its first part.
      if (one.matches("[contenteditable=false]")) return false;
      // Where a field keeps the keyboard, its options are no stops.
      if (one.matches("[role=option]") && !one.closest("[role=listbox]")?.contains(document.activeElement))
        return false;
      if (one.matches(":disabled, [inert] *, [aria-hidden=true] *, [type=hidden]")) return false;
      if (one.tabIndex < 0 && !ROVING.test(one.getAttribute("role") ?? "")) return false;
      if (!one.hasAttribute("tabindex") && one.tabIndex < 0) return false;
      return one.checkVisibility({ visibilityProperty: true });
    });
  }

  const styleOf = (of: Element, pseudo?: "::before" | "::after"): Record<string, string> | null => {
    const css = getComputedStyle(of, pseudo);
    if (pseudo && (css.content === "none" || css.content === "normal")) return null;
    return {
      outline: css.outlineStyle === "none" ? "" : `${css.outlineWidth}|${css.outlineOffset}|${css.outlineColor}`,
      shadow: css.boxShadow === "none" ? "" : css.boxShadow,
      border: [css.borderTopWidth, css.borderTopStyle, css.borderTopColor].join("|"),
      bottom: [css.borderBottomWidth, css.borderBottomStyle, css.borderBottomColor].join("|"),
      ground: css.backgroundColor,
    };
  };

  /** What may show the focus of a stop: itself, what it holds and what holds it, with the drawings beside them. */
  function lookOf(stop: Element): Look {
    const near = new Set<Element>([stop, ...[...stop.querySelectorAll("*")].slice(0, 12)]);
    for (const next of [stop.nextElementSibling, stop.previousElementSibling]) if (next) near.add(next);
    let above = stop.parentElement;
    for (let at = 0; at < 4 && above && above !== document.body; at += 1) {
      near.add(above);
      for (const child of [...above.children].slice(0, 6)) if (at < 2) near.add(child);
      above = above.parentElement;
    }
    const look: Look = new Map();
    let at = 0;
    for (const one of near) {
      const isSeen = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      for (const pseudo of [undefined, "::before", "::after"] as const) {
        const style = styleOf(one, pseudo);
        // Where the ring is cut off is measured while it is shown: the next stop may scroll.
        const cut = style?.outline && !pseudo ? cutBy(one, style.outline) : null;
        if (style) look.set(`${at}${pseudo ?? ""}`, { on: one, isSeen, cut, style });
      }
      at += 1;
    }
    return look;
  }

  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  function rgba(colour: string): Rgba {
    if (!brush) return [0, 0, 0, 0];
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = brush.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  }
  const over = (top: Rgba, below: Rgba): Rgba => {
    const mix = (at: 0 | 1 | 2) => top[at] * top[3] + below[at] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  function groundOf(of: Element | null): Rgba {
    if (isForced() && !(of && getComputedStyle(of).forcedColorAdjust === "none")) return rgba("Canvas");
    const layers: Rgba[] = [];
    for (let one = of; one; one = one.parentElement) {
      const colour = rgba(getComputedStyle(one).backgroundColor);
      if (colour[3] > 0) layers.unshift(colour);
      if (colour[3] === 1) break;
    }
    return layers.reduce((below, top) => over(top, below), [255, 255, 255, 1] as Rgba);
  }
  function contrast(one: Rgba, other: Rgba): number {
    const luminance = ([r, g, b]: Rgba) => {
      const [x = 0, y = 0, z = 0] = [r, g, b].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const [a, b] = [luminance(one), luminance(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  const isForced = () => matchMedia("(forced-colors: active)").matches;

  /** The side on which an ancestor cuts the ring off. */
  function cutBy(on: Element, outline: string): string | null {
    const [ringWidth = "0", offset = "0"] = outline.split("|");
    const reach = Number.parseFloat(ringWidth) + Number.parseFloat(offset);
    if (reach <= 0) return null;
    const { left, right, top, bottom, width } = on.getBoundingClientRect();
    if (width <= 1) return null;
    const ring = { left: left - reach, right: right + reach, top: top - reach, bottom: bottom + reach };
    let position = getComputedStyle(on).position;
    for (let one = on.parentElement; one && one !== document.body; one = one.parentElement) {
      if (position === "fixed") break;
      const css = getComputedStyle(one);
      if (position === "absolute" && css.position === "static") continue;
      position = css.position;
      const box = one.getBoundingClientRect();
      const clip = {
        left: box.left + one.clientLeft,
        right: box.left + one.clientLeft + one.clientWidth,
        top: box.top + one.clientTop,
        bottom: box.top + one.clientTop + one.clientHeight,
      };
      const isPainted = /paint|strict|content/.test(css.contain);
      if (css.overflowX !== "visible" || isPainted) {
        if (ring.left < clip.left - 0.6 && left >= clip.left - 0.6) return `left of ${one.className}`;
        if (ring.right > clip.right + 0.6 && right <= clip.right + 0.6) return `right of ${one.className}`;
      }
      if (css.overflowY !== "visible" || isPainted) {
        if (ring.top < clip.top - 0.6 && top >= clip.top - 0.6) return `top of ${one.className}`;
        if (ring.bottom > clip.bottom + 0.6 && bottom <= clip.bottom + 0.6) return `bottom of ${one.className}`;
      }
    }
    if (ring.left < -0.6 || ring.right > innerWidth + 0.6) return "side of the window";
    return null;
  }

  function faultOf(focused: Look, plain: Look): string | null {
    const changed = [...focused].flatMap(([key, { on, isSeen, cut, style }]) => {
      if (!isSeen) return [];
      const was = plain.get(key)?.style;
      return Object.entries(style)
        .filter(([name, value]) => value && (was?.[name] ?? "") !== value)
        .map(([name, value]) => ({ on, name, value, key, cut }));
    });
    if (changed.length === 0) return "does not change";
    let worst =
      "changes, but has no ring: " +
      changed
        .map(({ name, value }) => `${name} ${value}`)
        .slice(0, 3)
        .join("; ");
    for (const { on, name, value, key, cut } of changed) {
      let fault: string | null = null;
      if (name === "outline") {
        const [width = "0", offset = "0", colour = ""] = value.split("|");
        const isInside = Number.parseFloat(offset) < 0;
        const ground = groundOf(isInside || key.includes("::") ? on : on.parentElement);
        const ratio = contrast(over(rgba(colour), ground), ground);
        if (Number.parseFloat(width) < LEAST_WIDTH) fault = `ring of ${width}`;
        else if (ratio < LEAST_CONTRAST) fault = `contrast ${ratio.toFixed(2)} of ${colour} on ${ground.join()}`;
        else if (cut) fault = `ring cut off ${cut}`;
      } else if (name === "shadow" || name === "border" || name === "bottom") {
        // The system's colours have no shadows.
        if (name === "shadow" && isForced()) continue;
        const colour =
          name === "shadow" ? (/(?:rgba?|color|oklab)\([^)]*\)/.exec(value)?.[0] ?? "") : (value.split("|")[2] ?? "");
        const was = plain.get(key)?.style[name] ?? "";
        const ground = groundOf(on);
        const ratio = colour ? contrast(over(rgba(colour), ground), ground) : 1;
        const width = name === "shadow" ? LEAST_WIDTH : Number.parseFloat(value);
        const before = was.split("|")[2];
        if (width < LEAST_WIDTH) fault = `${name} of ${width} px`;
        else if (ratio < LEAST_CONTRAST) fault = `${name} with contrast ${ratio.toFixed(2)}`;
        else if (name !== "shadow" && before === value.split("|")[2] && Number.parseFloat(was) >= LEAST_WIDTH)
          fault = `${name} in the same colour`;
      } else continue;
      if (!fault) return null;
      worst = fault;
    }
    return worst;
  }

  const nameOf = (stop: Element) => {
    const words =
      stop.getAttribute("aria-label") || stop.textContent?.trim().slice(0, 30) || stop.getAttribute("name") || stop.id;
    const own = [...stop.classList]
      .filter((name) => name.startsWith("Mui"))
      .slice(0, 2)
      .join(".");
    return `${stop.getAttribute("role") ?? stop.tagName.toLowerCase()}${own && `.${own}`} "${words}"`;
  };

  let faults: FocusFault[] = [];
  const seen = new Set<Element>();
  let last: { stop: Element; look: Look } | null = null;
  const judge = (stop: Element, focused: Look) => {
    const fault = faultOf(focused, lookOf(stop));
    if (fault) faults.push({ stop: nameOf(stop), fault });
  };
  const nextFrame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
  const nextTask = () =>
    new Promise<void>((done) => {
      const line = new MessageChannel();
      line.port1.onmessage = () => done();
      line.port2.postMessage(null);
    });

  window.focusProbe = {
    async walk(within = document.body, selector) {
      faults = [];
      document.adoptedStyleSheets.push(still);
      const before = document.activeElement as HTMLElement | null;
      const stops = stopsIn(within);
      const wanted = selector === undefined ? stops : stops.filter((one) => one.matches(selector)).slice(0, 1);
      let judged = 0;
      for (const stop of wanted) {
        const at = stops.indexOf(stop);
        if (!stop.isConnected) continue;
        const other = stops[at + 1] ?? stops[at - 1];
        let fault: string | null = null;
        let wasFocused = false;
        // A drawing that comes late is waited for only where something is missing.
        for (const wait of [nextTask, nextFrame]) {
          stop.focus();
          await wait();
          fault = null;
          if (document.activeElement !== stop) break;
          wasFocused = true;
          stop.scrollIntoView({ block: "nearest", inline: "nearest" });
          const focused = lookOf(stop);
          if (other?.isConnected) other.focus();
          else stop.blur();
          await wait();
          fault = stop.isConnected ? faultOf(focused, lookOf(stop)) : null;
          if (!fault) break;
        }
        if (wasFocused) judged += 1;
        if (fault) faults.push({ stop: nameOf(stop), fault });
      }
      before?.focus();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
      return { stops: judged, faults };
    },
    step() {
      if (!document.adoptedStyleSheets.includes(still)) document.adoptedStyleSheets.push(still);
      if (last?.stop.isConnected) judge(last.stop, last.look);
      const now = document.activeElement;
      last = null;
      if (!now || now === document.body) return seen.size === 0;
      if (seen.has(now)) return false;
      seen.add(now);
      last = { stop: now, look: lookOf(now) };
      return true;
    },
    result: () => ({ stops: seen.size, faults }),
  };
}
