/** Whether browsers make passkeys for a host: they refuse a bare address, `localhost` works. */
export const isPasskeyHost = (hostname: string): boolean => !/^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/.test(hostname);
