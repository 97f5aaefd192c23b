import { startTcpProxy } from '@golden-bead/local-services/tcp-proxy'

export type CuttingProxy = {
  url: string
  /** From now on an upload loses its connection once so many bytes of it have passed. */
  cutUploadsAfter: (bytes: number | undefined) => void
  stop: () => Promise<void>
}

/** A proxy between the browser and the shop whose connections a test can cut. */
export async function startCuttingProxy(shopUrl: string): Promise<CuttingProxy> {
  let cutAfterBytes: number | undefined

  const { url, close } = await startTcpProxy(shopUrl, (client, upstream) => {
    let uploadedBytes: number | undefined
    client.on('data', (chunk) => {
      if (chunk.includes('POST /storage/v1/object/')) uploadedBytes = 0
      if (uploadedBytes !== undefined) uploadedBytes += chunk.length
      if (cutAfterBytes !== undefined && (uploadedBytes ?? 0) > cutAfterBytes) client.destroy()
      else upstream.write(chunk)
    })
    upstream.pipe(client)
  })

  return {
    url,
    cutUploadsAfter: (bytes) => {
      cutAfterBytes = bytes
    },
    stop: close,
  }
}
