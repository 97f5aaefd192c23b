import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type RawAnswer = { status: number; headers: Record<string, string>; body: Buffer }

type Question = {
  port: number
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

const answersWithinMs = 30_000

/** An answer as it came over the wire: nothing unpacked, nothing followed. */
export async function askRaw({ port, path, method, headers, body }: Question): Promise<RawAnswer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const signal = AbortSignal.timeout(answersWithinMs)
    const asked = request({ port, host: '127.0.0.1', path, method, headers, agent: false, signal })
    asked.once('response', resolve).once('error', reject).end(body)
  })
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: await buffer(answer),
  }
}

/** The value of an answer that has to be of this status. */
export async function askJson(question: Question, status = 200): Promise<unknown> {
  const answer = await askRaw({
    ...question,
    headers: { 'content-type': 'application/json', ...question.headers },
  })
  if (answer.status === status) return JSON.parse(answer.body.toString() || 'null')
  throw new Error(`${question.path} answered ${answer.status}: ${answer.body.toString()}`)
}
