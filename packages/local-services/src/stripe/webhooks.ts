import { createHmac } from 'node:crypto'
import type { StripeEvent } from './objects.ts'

/** Milliseconds after which an event that nobody took is sent again. */
const pauses = [500, 2_000, 8_000]
const waitMs = 10_000

export type Signature = 'right' | 'wrong' | 'old'
const secondsOfOld = 600

/** In the scheme of Stripe. */
export function signatureOf(payload: string, secret: string, signature: Signature): string {
  const time = Math.floor(Date.now() / 1000) - (signature === 'old' ? secondsOfOld : 0)
  const key = signature === 'wrong' ? `${secret}x` : secret
  const sum = createHmac('sha256', key).update(`${time}.${payload}`).digest('hex')
  return `t=${time},v1=${sum}`
}

type Options = { secret: string; url: () => string | undefined }

/** Sends events, or keeps them until somebody says so. */
export function createWebhooks({ secret, url }: Options) {
  const events: StripeEvent[] = []
  const timers = new Set<NodeJS.Timeout>()
  let isHeld = false

  /** The status of the answer, if there was one. */
  async function deliver(
    event: StripeEvent,
    signature: Signature = 'right',
  ): Promise<number | undefined> {
    const address = url()
    if (address === undefined) return undefined
    const payload = JSON.stringify(event)
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(payload, secret, signature),
        },
        body: payload,
        signal: AbortSignal.timeout(waitMs),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return undefined
    }
  }

  async function keepTrying(event: StripeEvent, tried = 0): Promise<void> {
    const status = await deliver(event)
    const pause = pauses[tried]
    if ((status !== undefined && status < 300) || pause === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void keepTrying(event, tried + 1)
    }, pause)
    timers.add(timer.unref())
  }

  return {
    events,
    deliver,
    add: (event: StripeEvent): void => {
      events.push(event)
      if (!isHeld) void keepTrying(event)
    },
    hold: (held: boolean): void => {
      isHeld = held
    },
    stop: (): void => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
