/** A number for a text id that is the same wherever it is worked out: 53 bits mixed from its letters. */
export function rowNumber(id: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of id) {
    high = Math.imul(high ^ letter.charCodeAt(0), 2_654_435_761);
    low = Math.imul(low ^ letter.charCodeAt(0), 1_597_334_677);
  }
  high ^= high >>> 16;
  low ^= low >>> 13;
  return 4_294_967_296 * (high & 0x1fffff) + (low >>> 0);
}
