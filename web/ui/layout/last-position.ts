/** Last position of an element, for what is anchored to it and must not jump when it is removed. */
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
