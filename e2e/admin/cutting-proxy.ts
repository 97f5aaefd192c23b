import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  url: string
  /** From now on an upload loses its connection once so many bytes of it have passed. */
  cutUploadsAfter: (bytes: number | undefined) => void
  stop: () => Promise<void>
}

/** Stands between the browser and the shop, like a cable that somebody can pull. */
export async function startCuttingProxy(shopUrl: string): Promise<CuttingProxy> {
  const { port } = new URL(shopUrl)
  const open = new Set<Socket>()
  let cutAfterBytes: number | undefined

  const server = createServer((client) => {
    const upstream = connect(Number(port), 'localhost')
    let uploadedBytes: number | undefined
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (chunk) => {
      if (chunk.includes('POST /storage/v1/object/')) uploadedBytes = 0
      if (uploadedBytes !== undefined) uploadedBytes += chunk.length
      if (cutAfterBytes !== undefined && (uploadedBytes ?? 0) > cutAfterBytes) client.destroy()
      else upstream.write(chunk)
    })
    upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')

  return {
    url: `http://localhost:${address.port}`,
    cutUploadsAfter: (bytes) => {
      cutAfterBytes = bytes
    },
    stop: async () => {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
