import type { Socket } from 'node:net'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

type Trouble = {
  /** Refuses every connection. */
  isDown: boolean
  /** Reads everything and forwards nothing. */
  isSilent: boolean
  /** Delays every chunk, in both directions. */
  latencyMs: number
  /** Cuts the connection after so many bytes in one direction. */
  cutAfterBytes: number | undefined
}

export type ChaosProxy = TcpProxy & { trouble: Trouble }

/** A TCP proxy that can be told to fail in all the ways in which networks fail. */
export async function startChaosProxy(target: string): Promise<ChaosProxy> {
  const trouble: Trouble = {
    isDown: false,
    isSilent: false,
    latencyMs: 0,
    cutAfterBytes: undefined,
  }

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
  }

  const proxy = await startTcpProxy(
    target,
    (client, upstream) => {
      forward(client, upstream)
      forward(upstream, client)
    },
    { allowHalfOpen: true, rejects: () => trouble.isDown },
  )
  return { ...proxy, trouble }
}
