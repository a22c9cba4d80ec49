/** A bundler, and Deno by the attribute `type: "text"`, import SQL files as their text. */
declare module "*.sql" {
  const text: string;
  export default text;
}
