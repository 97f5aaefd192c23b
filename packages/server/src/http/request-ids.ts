import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** What proxies make, and nothing that a log or an answer could stumble over. */
const takenId = /^[\w.-]{1,100}$/

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/** Keeps the id that a trusted proxy gave to a request, so that both logs name it alike. */
export function createRequestIds(trustedProxies: readonly string[]) {
  const proxies = networkList(trustedProxies)
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id']
    // An address of a link has the name of its interface behind it.
    const [peer = ''] = (socket.remoteAddress ?? '').split('%')
    const isTaken =
      typeof given === 'string' &&
      takenId.test(given) &&
      isIP(peer) !== 0 &&
      proxies.check(peer, familyOf(peer))
    return isTaken ? given : randomUUID()
  }
}
