import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Logger } from '#server/logging/logger.ts'
import { isMissingKey, isTooLarge, translateS3Error } from './s3-client.ts'
import fp from 'fastify-plugin'
import { openS3Client, type S3Options } from './s3-client.ts'

const bytesPerMs = 1_000
/** The time that the first attempt leaves for a second one on another connection. */
const secondTryMs = 1_000
const deletedAtOnceMax = 1_000

export type ByteRange = { start: number; end: number }

type Options = { operationMs?: number; log?: Pick<Logger, 'warn'> }

/** Bytes by key. Names and rights are the callers' business. */
export function createObjectStorage(
  client: S3Client,
  bucket: string,
  { operationMs = 6_000, log }: Options = {},
) {
  /**
   * One timeout over all attempts together, longer for larger bodies. Not `AbortSignal.timeout`,
   * which cannot be cancelled: it would abort a body that is still being read.
   */
  const attempt = async <Result>(
    work: (signal: AbortSignal, tryMs: number) => Promise<Result>,
    sizeBytes = 0,
  ): Promise<Result> => {
    const limit = new AbortController()
    const limitMs = operationMs + Math.ceil(sizeBytes / bytesPerMs)
    const timer = setTimeout(() => limit.abort(new Error('The storage took too long.')), limitMs)
    try {
      return await work(limit.signal, limitMs - secondTryMs)
    } catch (error) {
      // Only the operator can change this limit, while the client gets an error about its file.
      if (isTooLarge(error)) log?.warn({ sizeBytes }, 'the storage takes no file of this size')
      throw translateS3Error(error)
    } finally {
      clearTimeout(timer)
    }
  }

  const get = async (key: string, range: ByteRange | undefined, signal: AbortSignal) => {
    const { Body } = await client.send(
      new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      }),
      { abortSignal: signal },
    )
    if (!(Body instanceof Readable)) throw new Error('The storage answered without a body.')
    return Body
  }

  const absentWhenMissing = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work
    } catch (error) {
      if (isMissingKey(error)) return undefined
      throw error
    }
  }

  return {
    /** Where it is out of reach this is `unavailable`; any other error is one of its settings. */
    async ensureBucket(): Promise<void> {
      await attempt(async (abortSignal) => {
        try {
          await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal })
        } catch (error) {
          if (isForbidden(error)) return await deleteNothing(client, bucket, abortSignal)
          if (!isAbsentBucket(error)) throw error
          await createBucket(client, bucket, abortSignal)
        }
      })
    },

    /** Returns the ETag that the storage gave it. */
    async put(key: string, bytes: Uint8Array, mimeType: string): Promise<string | undefined> {
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: bytes,
        ContentLength: bytes.byteLength,
        ContentType: mimeType,
      })
      const { ETag } = await attempt(async (abortSignal, requestTimeout) => {
        const limits = { abortSignal, requestTimeout }
        try {
          return await client.send(command, limits)
        } catch (error) {
          // The bucket was not created because the storage was unreachable at the start.
          if (!isAbsentBucket(error)) throw error
          await createBucket(client, bucket, abortSignal)
          return await client.send(command, limits)
        }
      }, bytes.byteLength)
      return ETag
    },

    /** All bytes of a small object, or its first ones; undefined if there is none. */
    read(
      key: string,
      sizeBytes: number,
      { firstBytes }: { firstBytes?: number } = {},
    ): Promise<Buffer | undefined> {
      const isPart = firstBytes !== undefined && firstBytes < sizeBytes
      const range = isPart ? { start: 0, end: firstBytes - 1 } : undefined
      const wantedBytes = isPart ? firstBytes : sizeBytes
      return attempt(async (signal) => {
        const body = await absentWhenMissing(get(key, range, signal))
        if (body === undefined) return undefined
        const destroy = () => body.destroy(new Error('Reading from the storage took too long.'))
        signal.addEventListener('abort', destroy, { once: true })
        const bytes = await buffer(body)
        signal.removeEventListener('abort', destroy)
        if (bytes.byteLength !== wantedBytes) throw new Error('The storage sent a cut-off object.')
        return bytes
      }, wantedBytes)
    },

    /** The bytes as a stream; the idle timeout of the S3 client ends one that stalls. */
    stream(key: string, range: ByteRange): Promise<Readable | undefined> {
      return attempt((signal) => absentWhenMissing(get(key, range, signal)))
    },

    /** Whether there was something to copy. */
    async copy(from: string, to: string, sizeBytes: number): Promise<boolean> {
      const command = new CopyObjectCommand({
        Bucket: bucket,
        Key: to,
        CopySource: `${bucket}/${encodeURI(from)}`,
      })
      const done = await attempt(
        (abortSignal, requestTimeout) =>
          absentWhenMissing(client.send(command, { abortSignal, requestTimeout })),
        sizeBytes,
      )
      return done !== undefined
    },

    /** Returns the keys that the storage failed to delete. Missing keys count as deleted. */
    async delete(keys: readonly string[]): Promise<string[]> {
      const refused: string[] = []
      for (let start = 0; start < keys.length; start += deletedAtOnceMax) {
        const command = new DeleteObjectsCommand({
          Bucket: bucket,
          Delete: {
            Quiet: true,
            Objects: keys.slice(start, start + deletedAtOnceMax).map((Key) => ({ Key })),
          },
        })
        await attempt(async (abortSignal) => {
          const { Errors = [] } = await client.send(command, { abortSignal })
          refused.push(...Errors.flatMap(({ Key }) => Key ?? []))
        })
      }
      return refused
    },

    close: () => client.destroy(),
  }
}

export type ObjectStorage = ReturnType<typeof createObjectStorage>

const hasStatus = (error: unknown, status: number) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status

const isAbsentBucket = (error: unknown) => hasStatus(error, 404)
const isForbidden = (error: unknown) => hasStatus(error, 403)

/**
 * Asking for the bucket needs the right to list it, which a key that reads, writes and deletes may
 * lack. The answer also says why it is refused, where that of HEAD has no body.
 */
async function deleteNothing(client: S3Client, bucket: string, abortSignal: AbortSignal) {
  const Delete = { Objects: [{ Key: 'no such object' }] }
  await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }), { abortSignal })
}

const ours = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'])

/** Another instance may create it at the same time. */
async function createBucket(client: S3Client, bucket: string, abortSignal: AbortSignal) {
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }), { abortSignal })
  } catch (error) {
    if (!(error instanceof S3ServiceException) || !ours.has(error.name)) throw error
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    objectStorage: ObjectStorage
  }
}

export const objectStoragePlugin = fp<S3Options & { bucket: string }>(
  (app, options) => {
    const storage = createObjectStorage(openS3Client(options), options.bucket, { log: app.log })
    app.decorate('objectStorage', storage)
    app.addHook('onClose', () => storage.close())
    return Promise.resolve()
  },
  { name: 'object-storage' },
)
