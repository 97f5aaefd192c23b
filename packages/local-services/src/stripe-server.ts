import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { explainingFileErrors } from './file-errors.ts'
import { LocalServiceError } from './local-service-error.ts'
import { listen, loopback } from './ports.ts'
import { providePrivateFolder } from './private-folder.ts'
import { createAccount, type Account, type Answer } from './stripe/account.ts'
import { readForm, refuseUnknown, textOf, type Form } from './stripe/form.ts'
import { closedPage, payPage } from './stripe/page.ts'
import { badParameter, missingResource, Refusal } from './stripe/refusal.ts'
import { createWebhooks, type Signature } from './stripe/webhooks.ts'

/** What the next call of an operation comes to. */
export type Fault =
  /** It is done, and no answer comes before it is let go. */
  | 'late'
  /** It is not done, and no answer comes. */
  | 'never'
  /** It is not done, and 500 is answered, also to a repeat with the same idempotency key. */
  | 'error'
  /** It is not done, and 400 is answered. */
  | 'refused'
  /** It is done, and the connection ends without an answer. */
  | 'dies'

export const stripeOperations = [
  'session.create',
  'session.retrieve',
  'session.expire',
  'intent.retrieve',
  'charge.retrieve',
  'refund.create',
  'refund.retrieve',
  'refund.list',
  'dispute.retrieve',
  'dispute.list',
] as const
export type StripeOperation = (typeof stripeOperations)[number]

type StripeServerOptions = {
  /** Absent: made once, and kept with the rest. */
  secretKey?: string
  webhookSecret?: string
  /** Absent: no event is sent before it is named. */
  webhookUrl?: string | undefined
  /** Absent: a restart forgets everything. */
  dataDir?: string
}

/** As of the package that the shop uses. */
const apiVersion = '2026-10-28.endive'
const tickMs = 1_000
const bodyBytesMax = 1_000_000

/**
 * Starts a stand-in for Stripe: the part of its API that hosted payment pages need, as strict as
 * Stripe is, with the page and signed events. No money moves.
 */
export async function startStripeServer(options: StripeServerOptions) {
  let { webhookUrl } = options
  let address = ''
  const account = createAccount({
    apiVersion,
    pageOf: (id) => `${address}/pay/${id}`,
    file: await provideFile(options.dataDir),
    onEvent: (event) => webhooks.add(event),
  })
  const { secretKey, webhookSecret } = { ...account.state.secrets, ...options }
  const webhooks = createWebhooks({ secret: webhookSecret, url: () => webhookUrl })
  const api = createApi(account, secretKey)
  const server = createServer((request, response) => {
    account.tick()
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const body = await readBody(request)
    if (url.pathname.startsWith('/v1/')) return api.answer(request, response, url, body)
    if (url.pathname.startsWith('/pay/')) return page(request, response, url, body)
    // The key keeps out what other pages in the browser of a developer might send.
    if (url.pathname === '/_control' && hasKey(request, secretKey)) {
      return control(request, response, body)
    }
    send(response, 404, { error: { type: 'invalid_request_error', message: 'No such address.' } })
  }

  function page(request: IncomingMessage, response: ServerResponse, url: URL, body: string): void {
    const id = url.pathname.slice('/pay/'.length)
    const session = account.state.sessions.find((entry) => entry.id === id)
    const html = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text)
    if (session === undefined || session.status === 'expired') {
      html(session === undefined ? 404 : 200, closedPage())
      return
    }
    const card = request.method === 'POST' ? textOf(readForm(body), 'card') : undefined
    const outcome = card === undefined ? undefined : account.pay(id, card)
    if (session.status === 'complete') {
      const next = String(session.success_url).replaceAll('{CHECKOUT_SESSION_ID}', id)
      response.writeHead(303, { location: next }).end()
      return
    }
    html(200, payPage(session, { isDeclined: outcome === 'declined' }))
  }

  const controls = {
    pay: (id: string, card?: string) => account.pay(id, card),
    /** Lets a page end as if its time were over. */
    end: (id: string): void => void account.expireSession(id),
    /** What the holder of a card does to a charge, long after it. */
    dispute: (chargeId: string) => account.dispute(chargeId),
    moveClock: (seconds: number) => account.moveClock(seconds),
    /** Whether the account adds tax to sessions that do not say otherwise. */
    addTax: (isOn: boolean) => account.addTax(isOn),
    closeDispute: (id: string, status: 'won' | 'lost') => account.closeDispute(id, status),
    /** Keeps events from now on, or sends them again. */
    hold: (isHeld: boolean) => webhooks.hold(isHeld),
    /** Sends an event once, whether it was sent or not; answers with the status of the shop. */
    deliver: (id: string, signature?: Signature) => {
      const event = webhooks.events.find((entry) => entry.id === id)
      if (event === undefined) throw new Error(`There is no event ${id}.`)
      return webhooks.deliver(event, signature)
    },
    fail: (operation: StripeOperation, fault: Fault) => api.fail(operation, fault),
    /** Knows none of its objects, as if the key were that of another account. */
    beAnotherAccount: (isOther: boolean) => api.beAnotherAccount(isOther),
    /** What was asked with the key, and of which object. */
    listCalls: () => api.listCalls(),
    letGo: () => api.letGo(),
    /** Faults that have not come yet. */
    listFaults: () => api.listFaults(),
    /** Ends all faults; answers with those that have not come yet. */
    heal: () => api.heal(),
    sendTo: (next: string) => {
      webhookUrl = next
    },
    list: () => ({ ...account.state, events: webhooks.events }),
  }

  /** The same for programs that did not start it, as JSON `{"do":"pay","with":["cs_test_…"]}`. */
  async function control(
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
  ): Promise<void> {
    if (request.method !== 'POST') return send(response, 200, controls.list())
    try {
      const { do: name, with: given = [] }: { do: keyof typeof controls; with?: unknown[] } =
        JSON.parse(body)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Tests and proofs say what they mean.
      const act = controls[name] as (...values: unknown[]) => unknown
      send(response, 200, { result: (await act(...given)) ?? null })
    } catch (error) {
      send(response, 400, { error: String(error) })
    }
  }

  const port = await listenOn(server, account.state.port)
  address = `http://${loopback}:${port}`
  account.keepPort(port)
  const ticking = setInterval(account.tick, tickMs).unref()

  return {
    ...controls,
    url: address,
    secretKey,
    webhookSecret,
    stop: async (): Promise<void> => {
      clearInterval(ticking)
      webhooks.stop()
      api.letGo()
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

async function provideFile(dataDir: string | undefined): Promise<string | undefined> {
  if (dataDir === undefined) return undefined
  const folder = join(resolve(dataDir), 'stripe')
  await explainingFileErrors(folder, () => providePrivateFolder(folder))
  return join(folder, 'account.json')
}

/** Where it was before, if it can: the pages of the last run stay at their addresses. */
async function listenOn(server: Server, before: number): Promise<number> {
  const where = { host: loopback, purpose: 'the stand-in for Stripe', variable: 'its port' }
  try {
    return await listen(server, { ...where, port: before })
  } catch (error) {
    if (before === 0 || !(error instanceof LocalServiceError)) throw error
    return await listen(server, { ...where, port: 0 })
  }
}

const hasKey = ({ headers }: IncomingMessage, key: string) =>
  headers.authorization === `Bearer ${key}`

const keyLengthMax = 255

function createApi(account: Account, secretKey: string) {
  const keysInUse = new Set<string>()
  const faults = new Map<StripeOperation, Fault[]>()
  const calls: { operation: StripeOperation; id: string }[] = []
  let waiting: (() => void)[] = []
  let isAnotherAccount = false

  function run(method: string, url: URL, body: string, fault: Fault | undefined): Answer {
    const found = findOperation(method, url.pathname)
    if (found === undefined) {
      const message = `Unrecognized request URL (${method}: ${url.pathname}).`
      throw new Refusal(404, { type: 'invalid_request_error', message })
    }
    if (fault === 'error') {
      const error = { type: 'api_error', message: 'An unknown error occurred.' }
      return { status: 500, body: JSON.stringify({ error }) }
    }
    if (fault === 'refused')
      throw badParameter('customer_email', 'Invalid email address.', 'email_invalid')
    const { operation, id } = found
    if (isAnotherAccount && id !== '') throw missingResource('object', id)
    const form = readForm(method === 'GET' ? url.searchParams.toString() : body)
    return { status: 200, body: JSON.stringify(operate(operation, id, form)) }
  }

  function operate(operation: StripeOperation, id: string, form: Form): object {
    if (operation === 'session.create') return account.createSession(form)
    if (operation === 'refund.create') return account.createRefund(form)
    if (operation === 'refund.list') return account.listRefunds(form)
    if (operation === 'dispute.list') return account.listDisputes(form)
    refuseUnknown(form, { expand: { listOf: true } })
    return account.expanded(findObject(operation, id), form)
  }

  function findObject(operation: StripeOperation, id: string): object {
    if (operation === 'session.retrieve') return account.getSession(id)
    if (operation === 'session.expire') return account.expireSession(id)
    if (operation === 'intent.retrieve') return account.getIntent(id)
    if (operation === 'charge.retrieve') return account.getCharge(id)
    if (operation === 'dispute.retrieve') return account.getDispute(id)
    return account.getRefund(id)
  }

  function answerOf(request: IncomingMessage, url: URL, body: string, fault?: Fault) {
    const { method = 'GET', headers } = request
    const key = keyOf(request)
    const asked = `${method} ${url.pathname}\n${body}`
    try {
      if (!hasKey(request, secretKey)) {
        const message = 'Invalid API Key provided.'
        throw new Refusal(401, { type: 'invalid_request_error', message }, asIfNotAsked)
      }
      const version = headers['stripe-version'] ?? apiVersion
      if (version !== apiVersion) {
        throw badParameter('', `Invalid Stripe API version: ${String(version)}`, 'invalid')
      }
      if (key !== undefined && key.length > keyLengthMax) {
        throw badParameter(
          '',
          `An idempotency key has up to ${keyLengthMax} characters.`,
          'invalid',
        )
      }
      if (key !== undefined && keysInUse.has(key)) throw keyInUse
      const known = key === undefined ? undefined : account.findAnswer(key)
      if (known !== undefined && known.request !== asked) throw otherParameters
      if (known !== undefined) return { ...known.answer, isReplayed: true }
      return keep(run(method, url, body, fault))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const answer = { status: error.status, body: JSON.stringify(error.body) }
      return error.isOfParameters ? { ...answer, isReplayed: false } : keep(answer)
    }

    function keep(answer: Answer) {
      if (key !== undefined) account.keepAnswer(key, asked, answer)
      return { ...answer, isReplayed: false }
    }
  }

  function letGo(): void {
    for (const go of waiting) go()
    waiting = []
  }

  const listFaults = () =>
    [...faults].flatMap(([operation, list]) =>
      list.map((fault): [operation: StripeOperation, fault: Fault] => [operation, fault]),
    )

  return {
    listFaults,
    fail(operation: StripeOperation, fault: Fault): void {
      faults.set(operation, [...(faults.get(operation) ?? []), fault])
    },
    beAnotherAccount(isOther: boolean): void {
      isAnotherAccount = isOther
    },
    listCalls: () => calls,
    letGo,
    heal(): [operation: StripeOperation, fault: Fault][] {
      const left = listFaults()
      faults.clear()
      letGo()
      return left
    },
    async answer(
      request: IncomingMessage,
      response: ServerResponse,
      url: URL,
      body: string,
    ): Promise<void> {
      const found = findOperation(request.method ?? 'GET', url.pathname)
      if (found !== undefined) calls.push(found)
      const fault = found && faults.get(found.operation)?.shift()
      if (fault === 'never') {
        await new Promise<void>((go) => waiting.push(go))
        response.destroy()
        return
      }
      const { status, body: text, isReplayed } = answerOf(request, url, body, fault)
      if (fault === 'late') {
        const key = keyOf(request)
        if (key !== undefined) keysInUse.add(key)
        await new Promise<void>((go) => waiting.push(go))
        if (key !== undefined) keysInUse.delete(key)
      }
      if (fault === 'dies') {
        response.destroy()
        return
      }
      response
        .writeHead(status, {
          'content-type': 'application/json',
          'request-id': 'req_stand_in',
          'stripe-version': apiVersion,
          ...(isReplayed && { 'idempotent-replayed': 'true' }),
        })
        .end(text)
    },
  }
}

function keyOf({ method, headers }: IncomingMessage): string | undefined {
  const key = headers['idempotency-key']
  return method === 'POST' && typeof key === 'string' ? key : undefined
}

const asIfNotAsked = { isOfParameters: true }

const otherParameters = new Refusal(
  400,
  {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  },
  asIfNotAsked,
)

const keyInUse = new Refusal(
  409,
  {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key.',
  },
  asIfNotAsked,
)

const routes: [method: string, path: RegExp, operation: StripeOperation][] = [
  ['POST', /^\/v1\/checkout\/sessions$/, 'session.create'],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, 'session.retrieve'],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, 'session.expire'],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, 'intent.retrieve'],
  ['GET', /^\/v1\/charges\/(\w+)$/, 'charge.retrieve'],
  ['POST', /^\/v1\/refunds$/, 'refund.create'],
  ['GET', /^\/v1\/refunds\/(\w+)$/, 'refund.retrieve'],
  ['GET', /^\/v1\/refunds$/, 'refund.list'],
  ['GET', /^\/v1\/disputes\/(\w+)$/, 'dispute.retrieve'],
  ['GET', /^\/v1\/disputes$/, 'dispute.list'],
]

function findOperation(method: string, path: string) {
  for (const [of, pattern, operation] of routes) {
    const match = of === method ? pattern.exec(path) : null
    if (match !== null) return { operation, id: match[1] ?? '' }
  }
  return undefined
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyBytesMax) throw badParameter('', 'The request is too large.', 'invalid')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
