/** Whether mail can reach an address: none does below `.invalid` (RFC 2606), where erased people have theirs. */
export const isReachable = (email: string): boolean => !/[@.]invalid$/.test(email);
