import { expect, test } from "vitest";
import { liftStyles } from "./lift-styles.ts";

test("equal style attributes share one rule, and their text is returned", () => {
  const { html, rules, styles } = liftStyles(
    '<i style="width:3px"></i><b style="width:3px"></b><u style="--a:&quot;x&quot;"></u>',
  );

  expect(html).toBe('<i data-css="0"></i><b data-css="0"></b><u data-css="1"></u>');
  expect(rules).toBe('#app [data-css="0"]{width:3px}#app [data-css="1"]{--a:"x"}');
  expect(styles).toEqual(["width:3px", '--a:"x"']);
});

test("drops a style attribute that could close its rule", () => {
  const { html, rules } = liftStyles('<i style="color:red}body{display:none"></i><b style="a:&lt;/style&gt;"></b>');

  expect(html).toBe("<i></i><b></b>");
  expect(rules).toBe("");
});
