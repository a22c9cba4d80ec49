import { join } from "node:path";
import type { Plugin } from "vite";

/** In which file what is written differently. */
interface Cut {
  in: RegExp;
  from: string;
  to: string;
}

const none = (name: string, path: string) => ({
  from: `import ${name} from "${path}";`,
  to: `const ${name} = () => null;`,
});

/** What the libraries bring along and this product never draws; `kit` is the folder of what stands in for some of it. */
const cuts = (kit: string): readonly Cut[] => [
  // The theme switches ripples off, once for all buttons.
  { in: /ButtonBase\/ButtonBase\.mjs$/, ...none("TouchRipple", "./TouchRipple.mjs") },
  {
    in: /ButtonBase\/ButtonBase\.mjs$/,
    from: 'import useLazyRipple from "../useLazyRipple/index.mjs";',
    to: "const still = { ref: null, start() {}, stop() {}, pulsate() {} }; const useLazyRipple = () => still;",
  },
  {
    in: /(?:Button\/Button|IconButton\/IconButton)\.mjs$/,
    from: 'import CircularProgress from "../CircularProgress/index.mjs";',
    to: `import { Ring as CircularProgress } from ${JSON.stringify(join(kit, "ring.tsx"))};`,
  },
  // A page has some fifty icons.
  {
    in: /material\/SvgIcon\/createSvgIcon\.mjs$/,
    from: 'import SvgIcon from "./SvgIcon.mjs";',
    to: `import { SvgIcon } from ${JSON.stringify(join(kit, "svg-icon.tsx"))};`,
  },
  // The style of a field says how it grows; MUI's own measures a second, hidden field at each key.
  {
    in: /InputBase\/InputBase\.mjs$/,
    from: 'import TextareaAutosize from "../TextareaAutosize/index.mjs";',
    to: `import { GrowArea as TextareaAutosize } from ${JSON.stringify(join(kit, "grow-area.tsx"))};`,
  },
  // Every field is outlined, and no select is the browser's own.
  { in: /TextField\/TextField\.mjs$/, ...none("Input", "../Input/index.mjs") },
  { in: /TextField\/TextField\.mjs$/, ...none("FilledInput", "../FilledInput/index.mjs") },
  { in: /Select\/Select\.mjs$/, ...none("Input", "../Input/index.mjs") },
  { in: /Select\/Select\.mjs$/, ...none("FilledInput", "../FilledInput/index.mjs") },
  {
    in: /Select\/Select\.mjs$/,
    from: 'import NativeSelectInput from "../NativeSelect/NativeSelectInput.mjs";',
    to: "const NativeSelectInput = () => null;",
  },
  {
    in: /Select\/SelectInput\.mjs$/,
    from: 'import Menu from "../Menu/Menu.mjs";',
    to: `import { LateMenu as Menu } from ${JSON.stringify(join(kit, "late-menu.tsx"))};`,
  },
  // What no element may be given; emotion's own list of all that each may is longer than its rendering.
  {
    in: /@emotion\/styled\/base\/dist\/.*\.esm\.js$/,
    from: "import isPropValid from '@emotion/is-prop-valid';",
    to: 'const withheld = new Set(["as", "ownerState", "sx", "theme"]); const isPropValid = (name) => !withheld.has(name);',
  },
  {
    in: /@emotion\/styled\/dist\/.*\.esm\.js$/,
    from: "import '@emotion/is-prop-valid';",
    to: "",
  },
  // Themes for what is drawn outside all providers, which nothing here is: four of them, worked out before the page answers.
  ...[/material\/styles\/defaultTheme\.mjs$/, /material\/Box\/Box\.mjs$/].map((file) => ({
    in: file,
    from: "const defaultTheme = createTheme();",
    to: "const defaultTheme = {};",
  })),
  ...[/system\/createStyled\/createStyled\.mjs$/, /system\/useTheme\/useTheme\.mjs$/].map((file) => ({
    in: file,
    from: "const systemDefaultTheme = createTheme();",
    to: "const systemDefaultTheme = {};",
  })),
  // Prefixes that no browser needs which runs this page: `web/app/style-cache.ts`.
  {
    in: /@emotion\/cache\/dist\/emotion-cache\.browser\.esm\.js$/,
    from: "var defaultStylisPlugins = [prefixer];",
    to: "var defaultStylisPlugins = [];",
  },
  // The server has put the styles where they belong. Taken up and put down again, as emotion does, each is read again and the
  // whole page styled and laid out again, four times before it answers.
  {
    in: /@emotion\/sheet\/dist\/emotion-sheet\.esm\.js$/,
    from: "nodes.forEach(this._insertTag);",
    to: "this.tags.push(...nodes);",
  },
  // Only `withTheme` of emotion asks for it, which nobody calls.
  {
    in: /_isolated-hnrs\/dist\/.*\.js$/,
    from: "import hoistNonReactStatics$1 from 'hoist-non-react-statics';",
    to: "const hoistNonReactStatics$1 = (target) => target;",
  },
  {
    in: /@emotion\/react\/dist\/emotion-react\.browser\.esm\.js$/,
    from: "import 'hoist-non-react-statics';",
    to: "",
  },
];

/** MUI and emotion without what this product never draws: some 10 KiB less on a page with a form, 6 on every other. */
export function leanMui(root: string): Plugin {
  const all = cuts(join(root, "ui"));
  return {
    name: "pano:lean-mui",
    apply: "build",
    transform: {
      filter: { id: /node_modules\/@(?:mui|emotion)\/.*\.m?js$/ },
      handler(code, id) {
        const own = all.filter((cut) => cut.in.test(id));
        if (own.length === 0) return null;
        const lean = own.reduce((text, { from, to }) => {
          if (!text.includes(from)) this.error(`${id} no longer says: ${from}`);
          return text.replace(from, () => to);
        }, code);
        return { code: lean, map: null };
      },
    },
  };
}
