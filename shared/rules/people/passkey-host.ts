/** Whether browsers create passkeys for a host: they reject IP addresses but accept `localhost`. */
export const isPasskeyHost = (hostname: string): boolean => !/^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/.test(hostname);
