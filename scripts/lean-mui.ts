import { join } from "node:path";
import type { Plugin } from "vite";

/** Source replacement in a library file. */
interface Cut {
  in: RegExp;
  from: string;
  to: string;
}

const none = (name: string, path: string) => ({
  from: `import ${name} from "${path}";`,
  to: `const ${name} = () => null;`,
});

/** Parts of the libraries that this product never renders; `kit` is the folder with substitutes. */
const cuts = (kit: string): readonly Cut[] => [
  // The theme disables ripples for all buttons.
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
  // A page has about fifty icons.
  {
    in: /material\/SvgIcon\/createSvgIcon\.mjs$/,
    from: 'import SvgIcon from "./SvgIcon.mjs";',
    to: `import { SvgIcon } from ${JSON.stringify(join(kit, "svg-icon.tsx"))};`,
  },
  // CSS sizes a growing field; MUI's version measures a second, hidden field at every keystroke.
  {
    in: /InputBase\/InputBase\.mjs$/,
    from: 'import TextareaAutosize from "../TextareaAutosize/index.mjs";',
    to: `import { GrowArea as TextareaAutosize } from ${JSON.stringify(join(kit, "grow-area.tsx"))};`,
  },
  // Every field is outlined, and no select is native.
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
    to: `import { LazyMenu as Menu } from ${JSON.stringify(join(kit, "../lazy/lazy-menu.tsx"))};`,
  },
  // Forbidden props only; emotion's list of all valid ones is longer than its rendering code.
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
  // Default themes for rendering without providers, which never happens here: four of them, computed before the page is
  // interactive.
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
  // Vendor prefixes that no supported browser needs: `web/app/theme/style-cache.ts`.
  {
    in: /@emotion\/cache\/dist\/emotion-cache\.browser\.esm\.js$/,
    from: "var defaultStylisPlugins = [prefixer];",
    to: "var defaultStylisPlugins = [];",
  },
  // The server has already inserted the styles in place. Emotion moves each one, which parses it again and recalculates
  // the page's style and layout four times before it is interactive.
  {
    in: /@emotion\/sheet\/dist\/emotion-sheet\.esm\.js$/,
    from: "nodes.forEach(this._insertTag);",
    to: "this.tags.push(...nodes);",
  },
  // Only emotion's `withTheme` needs it, which is not used.
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

/** Removes parts of MUI and emotion that this product never renders: 10 KiB less on a page with a form, 6 on others. */
export function leanMui(root: string): Plugin {
  const all = cuts(join(root, "ui/lean"));
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
