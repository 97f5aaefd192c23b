import sharp from 'sharp'
import { expect } from 'vitest'
import type { Environment } from '#config'
import { readBucketState } from './bucket-state.ts'
import { formType } from './multipart-form.ts'
import { signedIn } from './people.ts'
import { sweepEverything } from './sweeping.ts'
import { startTestApp } from './test-app.ts'

export const bucket = 'product-images'
export const objectPath = (path: string) => `/storage/v1/object/${bucket}/${path}`
export const publicPath = (path: string) => `/storage/v1/object/public/${bucket}/${path}`

/** The body of an error. */
export const errorBody = (statusCode: string, code: string) => ({ statusCode, code })

/** A square of one colour. */
export const squarePng = (pixels: number, background = '#b5502f') =>
  sharp({ create: { width: pixels, height: pixels, channels: 3, background } })
    .png()
    .toBuffer()

/** A shop with an admin who uploads pictures. */
export async function startBucketShop(
  overrides: Environment = {},
  extras?: Parameters<typeof startTestApp>[1],
) {
  const shop = await startTestApp(overrides, extras)
  const admin = await signedIn(shop, { role: 'admin' })

  const put = (path: string, bytes: Buffer | string, headers: Record<string, string> = {}) =>
    shop.request
      .post(objectPath(path))
      .set({ ...admin.headers, 'content-type': 'image/png', ...headers })
      .send(bytes)

  return {
    ...shop,
    admin,
    put,
    putForm: (path: string, parts: Buffer[], type = formType) =>
      put(path, Buffer.concat(parts), { 'content-type': type }),
    read: (path: string) => shop.request.get(publicPath(path)),

    /** The head of an upload, to be followed by any bytes. */
    rawUpload: (path: string, headers: Record<string, string>) =>
      [
        `POST ${objectPath(path)} HTTP/1.1`,
        'host: shop.example',
        ...Object.entries({ ...admin.headers, 'content-type': 'image/png', ...headers }).map(
          ([name, value]) => `${name}: ${value}`,
        ),
        '',
        '',
      ].join('\r\n'),

    /** Asserts that the work changes neither the objects nor their rows, and leaves no orphans. */
    async unchanged<Result>(work: () => PromiseLike<Result>): Promise<Result> {
      const before = await readBucketState(shop.config)
      const result = await work()
      await sweepEverything(shop)
      expect(await readBucketState(shop.config)).toEqual({ ...before, pending: [] })
      return result
    },
  }
}

export type BucketShop = Awaited<ReturnType<typeof startBucketShop>>
