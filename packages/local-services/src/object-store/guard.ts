import { timingSafeEqual } from 'node:crypto'
import type { FauxqsApp } from './fauxqs-app.ts'

/**
 * What fauxqs leaves open: it takes any caller, writes keys with `..` outside of its folder, and
 * answers for queues and topics too. The random access key keeps out other users of the machine
 * and web pages that post to local ports; the signature itself is not computed.
 */
export function guard(app: FauxqsApp, accessKeyId: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (leavesFolder(request.url)) {
      return await reject(reply, 400, 'InvalidURI', 'Keys may not hold the segments . and ..')
    }
    const given = findAccessKey(request.headers.authorization, request.url)
    if (!given || !isSame(given, accessKeyId)) {
      return await reject(reply, 403, 'InvalidAccessKeyId', 'The access key is not known here.')
    }
    return undefined
  })
}

type Reply = {
  code: (status: number) => Reply
  type: (name: string) => Reply
  send: (body: string) => unknown
}

async function reject(reply: Reply, status: number, code: string, text: string): Promise<unknown> {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${text}</Message></Error>`
  return await reply.code(status).type('application/xml').send(body)
}

function leavesFolder(url: string): boolean {
  const path = url.split('?')[0] ?? ''
  return path.split('/').some((segment) => {
    const parts = decode(segment).split(/[/\\]/)
    return parts.some((part) => part === '.' || part === '..') || segment.includes('%00')
  })
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** From the header of a signed request, or from the address of a presigned one. */
function findAccessKey(authorization: string | undefined, url: string): string | undefined {
  const signed = authorization?.match(/^AWS4-HMAC-SHA256 .*Credential=([^/,\s]+)\//)?.[1]
  if (signed) return signed
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  return query.get('X-Amz-Credential')?.split('/')[0]
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
