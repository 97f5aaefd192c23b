// The URL parser lowercases hosts of web addresses only, so the pattern ignores case.
const names = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** Whether the host of a parsed address is this machine. */
export const isLoopback = (hostname: string): boolean => names.test(hostname)
