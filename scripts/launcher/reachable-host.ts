const anywhere = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** How an address asks for what listens on this host. */
export function reachableHost(host: string): string {
  const name = anywhere.get(host) ?? host
  return name.includes(':') ? `[${name}]` : name
}
