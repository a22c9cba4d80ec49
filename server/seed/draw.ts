const places = new Map<string, Map<string, number>>();

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function mix(hash: number): number {
  let mixed = hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function placeOf(table: string, field: string): number {
  let fields = places.get(table);
  if (!fields) {
    fields = new Map();
    places.set(table, fields);
  }
  let place = fields.get(field);
  if (place === undefined) {
    place = mix(hashText(`${table}.${field}`));
    fields.set(field, place);
  }
  return place;
}

/** 32 pseudo-random bits for one field of one row; equal arguments always give equal bits. */
export function drawBits(seed: number, table: string, row: number, field: string): number {
  const place = placeOf(table, field);
  return mix(mix(mix(seed ^ place) ^ Math.imul(row + 1, 0x9e3779b1)) ^ place);
}

/** Pseudo-random number in [0, 1) for one field of one row. */
export function draw(seed: number, table: string, row: number, field: string): number {
  return drawBits(seed, table, row, field) / 0x1_0000_0000;
}

/** Pseudo-random values for the fields of one row. */
export interface Dice {
  number(field: string): number;
  between(field: string, low: number, high: number): number;
  pick<Item>(field: string, items: readonly Item[]): Item;
  weighted<Item>(field: string, items: readonly (readonly [Item, number])[]): Item;
}

/** Creates the dice of one row; `between` includes both ends. */
export function diceOf(seed: number, table: string, row: number): Dice {
  const number = (field: string) => draw(seed, table, row, field);
  return {
    number,
    between: (field, low, high) => low + Math.floor(number(field) * (high - low + 1)),
    pick: (field, items) => items[Math.floor(number(field) * items.length)] as (typeof items)[number],
    weighted(field, items) {
      let left = number(field) * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return (items.at(-1) as (typeof items)[number])[0];
    },
  };
}

/** Numbers 0 … count-1 in pseudo-random order, for values with exact shares. */
export function shuffled(seed: number, table: string, count: number, field: string): number[] {
  const order = Array.from({ length: count }, (_, index) => ({ index, at: draw(seed, table, index, field) }));
  return order.sort((a, b) => a.at - b.at || a.index - b.index).map(({ index }) => index);
}

/** Pseudo-random bytes, for salts and keys. */
export function drawBytes(
  seed: number,
  table: string,
  row: number,
  { field, length }: { field: string; length: number },
) {
  return Uint8Array.from({ length }, (_, index) => drawBits(seed, table, row, `${field}.${index}`) & 0xff);
}
