import { groundOf, initialsOf } from "#shared/rules/people/initials.ts";

/** Draws a person's initials as a square SVG. */
export function initialsSvg({ id, name }: { id: number; name: string }): string {
  const text = initialsOf(name).replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" fill="${groundOf(
    id,
  )}"/><text x="32" y="33" fill="#fff" font-family="Inter,system-ui,sans-serif" font-size="25" font-weight="600" text-anchor="middle" dominant-baseline="central">${text}</text></svg>`;
}
