import type {} from "@mui/material/styles";

interface Soft {
  soft: string;
}
interface Surface {
  raised: string;
  sunken: string;
}
interface Ink {
  ground: string;
  text: string;
  quiet: string;
  danger: string;
}
type Chart = Record<"c1" | "c2" | "c3" | "c4" | "c5" | "c6", string>;

declare module "@mui/material/styles" {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    surface: Surface;
    rule: string;
    ink: Ink;
    star: string;
    chart: Chart;
  }
  interface PaletteOptions {
    surface?: Surface;
    rule?: string;
    ink?: Ink;
    star?: string;
    chart?: Chart;
  }
  interface TypeText {
    onSelected: string;
  }
  interface PaletteColor extends Soft {}
  interface SimplePaletteColorOptions extends Partial<Soft> {}
  interface TypographyVariants {
    figure: React.CSSProperties;
    label: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    figure?: React.CSSProperties;
    label?: React.CSSProperties;
  }
}

declare module "@mui/material/Typography" {
  interface TypographyPropsVariantOverrides {
    figure: true;
    label: true;
  }
}
