/**
 * Whether what is done very many times is done less: against a server beside this process, where each call goes over the
 * network. FULL_SIZE (set by `npm run proof`) has all of it done there too.
 */
export const isShort = !!process.env.TARGET_URL && !process.env.FULL_SIZE;
