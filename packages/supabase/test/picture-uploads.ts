import sharp from 'sharp'
import { expect } from 'vitest'
import { readBucketState } from './bucket-state.ts'
import { formType } from './multipart-form.ts'
import { signedIn, type Person } from './people.ts'
import { sweepEverything } from './sweeping.ts'
import type { ServerExtras, TestServer } from '@golden-bead/server/test/start-server'
import { pictures, startSupabase, type SupabaseSettings } from './start-supabase.ts'

export const objectPath = (path: string, bucket: string = pictures.id) =>
  `/storage/v1/object/${bucket}/${path}`
export const publicPath = (path: string, bucket: string = pictures.id) =>
  `/storage/v1/object/public/${bucket}/${path}`

/** The body of an error. */
export const errorBody = (statusCode: string, code: string) => ({ statusCode, code })

/** A square of one colour. */
export const squarePng = (pixels: number, background = '#b5502f') =>
  sharp({ create: { width: pixels, height: pixels, channels: 3, background } })
    .png()
    .toBuffer()

/** What an admin does with the pictures of a bucket. */
export function uploadsOf<Server extends TestServer>(
  server: Server,
  { admin, bucket }: { admin: Person; bucket: string },
) {
  const put = (path: string, bytes: Buffer | string, headers: Record<string, string> = {}) =>
    server.request
      .post(objectPath(path, bucket))
      .set({ ...admin.headers, 'content-type': 'image/png', ...headers })
      .send(bytes)

  return {
    ...server,
    admin,
    put,
    putForm: (path: string, parts: Buffer[], type = formType) =>
      put(path, Buffer.concat(parts), { 'content-type': type }),
    read: (path: string) => server.request.get(publicPath(path, bucket)),

    /** The head of an upload, to be followed by any bytes. */
    rawUpload: (path: string, headers: Record<string, string>) =>
      [
        `POST ${objectPath(path, bucket)} HTTP/1.1`,
        'host: site.example',
        ...Object.entries({ ...admin.headers, 'content-type': 'image/png', ...headers }).map(
          ([name, value]) => `${name}: ${value}`,
        ),
        '',
        '',
      ].join('\r\n'),

    /** Asserts that the work changes neither the objects nor their rows, and leaves no orphans. */
    async unchanged<Result>(work: () => PromiseLike<Result>): Promise<Result> {
      const before = await readBucketState(server.config)
      const result = await work()
      await sweepEverything(server)
      expect(await readBucketState(server.config)).toEqual({ ...before, pending: [] })
      return result
    },
  }
}

/** A server with an admin who uploads pictures. */
export async function startPictureServer(settings: SupabaseSettings = {}, extras?: ServerExtras) {
  const server = await startSupabase(settings, extras)
  const admin = await signedIn(server, { role: 'admin' })
  return uploadsOf(server, { admin, bucket: pictures.id })
}

export type PictureServer = Awaited<ReturnType<typeof startPictureServer>>
