/** Where an element is drawn, or was drawn last, for what lies beside it and must not jump when the element goes. */
export function lastPosition(find: () => Element | null) {
  let last = find()?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, innerHeight / 3);
  return {
    nodeType: Node.ELEMENT_NODE,
    getBoundingClientRect() {
      last = find()?.getBoundingClientRect() ?? last;
      return last;
    },
  };
}
