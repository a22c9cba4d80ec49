/** SQL files import as text: in the bundler, and in Deno through the attribute `type: "text"`. */
declare module "*.sql" {
  const text: string;
  export default text;
}
