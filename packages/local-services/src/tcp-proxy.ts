import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen, loopback } from './ports.ts'

export type TcpProxy = {
  url: string
  /** Breaks all connections that are open. */
  cut: () => void
  close: () => Promise<void>
}

type Options = {
  /** An end of one direction leaves the other open; `join` passes it on. */
  allowHalfOpen?: boolean
  rejects?: () => boolean
}

/** A proxy in front of a server; `join` forwards the data between the two sides of a connection. */
export async function startTcpProxy(
  target: string,
  join: (client: Socket, upstream: Socket) => void,
  { allowHalfOpen = false, rejects = () => false }: Options = {},
): Promise<TcpProxy> {
  const { protocol, hostname, port } = new URL(target)
  const open = new Set<Socket>()

  const server = createServer({ allowHalfOpen }, (client) => {
    if (rejects()) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect({ host: hostname, port: Number(port), allowHalfOpen })
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    join(client, upstream)
  })
  const ownPort = await listen(server, { port: 0, purpose: 'a proxy', variable: 'the port' })
  const address = new URL(target)
  address.hostname = loopback
  address.port = String(ownPort)

  const cut = () => {
    for (const socket of open) socket.resetAndDestroy()
    open.clear()
  }
  return {
    url: protocol.startsWith('http') ? address.origin : address.href,
    cut,
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
