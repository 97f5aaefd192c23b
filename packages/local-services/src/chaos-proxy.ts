import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen, loopback } from './ports.ts'

type Trouble = {
  /** Refuses every connection. */
  isDown: boolean
  /** Takes everything and answers nothing. */
  isSilent: boolean
  /** Holds every piece back for so long, in both directions. */
  latencyMs: number
  /** Cuts the connection after so many bytes in one direction. */
  cutAfterBytes: number | undefined
}

export type ChaosProxy = {
  trouble: Trouble
  url: string
  /** Breaks all connections that are open. */
  cut: () => void
  close: () => Promise<void>
}

/** A TCP proxy that can be told to fail in all the ways in which networks fail. */
export async function startChaosProxy(target: string): Promise<ChaosProxy> {
  const { protocol, hostname, port } = new URL(target)
  const trouble: Trouble = {
    isDown: false,
    isSilent: false,
    latencyMs: 0,
    cutAfterBytes: undefined,
  }
  const open = new Set<Socket>()

  const forward = (from: Socket, to: Socket) => {
    let seen = 0
    from.on('data', (data) => {
      if (trouble.isSilent) return
      seen += data.length
      if (trouble.cutAfterBytes !== undefined && seen > trouble.cutAfterBytes) {
        from.resetAndDestroy()
        to.resetAndDestroy()
        return
      }
      if (trouble.latencyMs === 0) {
        to.write(data)
        return
      }
      from.pause()
      setTimeout(() => {
        if (!to.destroyed) to.write(data)
        from.resume()
      }, trouble.latencyMs)
    })
    from.on('end', () => {
      if (!trouble.isSilent) setTimeout(() => to.end(), trouble.latencyMs)
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (trouble.isDown) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    open.add(client).add(upstream)
    forward(client, upstream)
    forward(upstream, client)
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
    trouble,
    url: protocol.startsWith('http') ? address.origin : address.href,
    cut,
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
