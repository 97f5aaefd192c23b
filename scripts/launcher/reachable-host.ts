const anywhere = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** How an address asks for what listens on this host. */
export function reachableHost(host: string): string {
  const name = anywhere.get(host) ?? host
  return name.includes(':') ? `[${name}]` : name
}

const ownMachine = new Set(['localhost', '127.0.0.1', '::1', ...anywhere.keys()])

/** How a person asks for it, by the name of this machine wherever that leads there. */
export const spokenHost = (host: string) =>
  ownMachine.has(host) ? 'localhost' : reachableHost(host)
