import { randomBytes, scrypt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { listen, loopback } from '@golden-bead/local-services/ports'
import { percentile } from '../../scripts/statistics.ts'
import { bearer, logIn, makeAccount, newAddress } from '../support/accounts.ts'
import { counted, timed, type Proof } from '../support/proof.ts'
import { inTurn } from '../support/repeat.ts'
import { json, send } from '../support/send.ts'
import { asVisitor, withTwoInstances, type Database } from '../support/test-shop.ts'

type Question = {
  name: string
  path: string
  body: (email: string) => object
  /** Of every answer, 200 where nothing stands: what is refused alike hides everything. */
  status?: 400
  isAfterSignUp?: true
  /** Asked by a customer who wishes for another address. */
  isOfCustomer?: true
  /** About customers who have yet to confirm their address. */
  isOfUnconfirmed?: true
}

const login = '/token?grant_type=password'
const wrongPassword = (email: string) => ({ email, password: 'a wrong guess' })
const newCustomer = (email: string) => ({ email, password: 'a long enough password' })
const confirmation = (email: string) => ({ email, type: 'signup' })
const addressAlone = (email: string) => ({ email })
const code = (email: string) => ({ email, create_user: false })

const questions: readonly Question[] = [
  { name: 'login', path: login, body: wrongPassword, status: 400 },
  { name: 'sign-up', path: '/signup', body: newCustomer },
  { name: 'login after it', path: login, body: newCustomer, status: 400, isAfterSignUp: true },
  { name: 'reset', path: '/recover', body: addressAlone },
  { name: 'code', path: '/otp', body: code },
  { name: 'confirmation again', path: '/resend', body: confirmation, isOfUnconfirmed: true },
  { name: 'another address', path: '/user', body: addressAlone, isOfCustomer: true },
]

const pairs = 520

type Asker = {
  url: string
  question: Question
  headers: Record<string, string>
  known: readonly string[]
  /** Before an address is asked about again: a second mail within a minute is not sent. */
  forgetMails: () => Promise<unknown>
}

/** Ten wrong passwords lock an account: an asker has 130 questions at most about so many. */
const knownOfEach = 20

async function signUp(url: string, email: string): Promise<void> {
  const { status } = await send(`${url}/signup`, json(asVisitor, newCustomer(email)))
  if (status !== 200) throw new Error(`A sign-up was answered with ${status}.`)
}

async function makeAsker(url: string, database: Database, question: Question): Promise<Asker> {
  const known = await inTurn(knownOfEach, async () => {
    if (!question.isOfUnconfirmed) return (await makeAccount(url)).email
    const email = newAddress()
    await signUp(`${url}/auth/v1`, email)
    return email
  })
  const customer = question.isOfCustomer ? await makeAccount(url) : undefined
  const headers = customer === undefined ? asVisitor : bearer(await logIn(url, customer))
  const addresses = known.map((email) => `'${email}'`).join()
  const forgetMails = async () => {
    await database.query(
      `update auth.one_time_tokens set created_at = created_at - interval '1 minute'
       where relates_to in (${addresses})`,
    )
    if (customer === undefined) return
    // No row of another asker, which may be about to change ours.
    await database.query(
      `update auth.users set email_change_sent_at = null where email = '${customer.email}'`,
    )
  }
  return { url: `${url}/auth/v1`, question, headers, known, forgetMails }
}

type Times = { known: number[]; unknown: number[] }
type Asked = { differing: number; unexpected: number; times: Times }

/** Asks about a known and an unknown address in turn, so that a busy moment meets both. */
async function askInPairs(
  { url, question, headers, known, forgetMails }: Asker,
  count: number,
  asked: Asked,
): Promise<void> {
  const { path, body, status: expected = 200, isAfterSignUp, isOfCustomer } = question
  const ask = async (kind: keyof Times, email: string) => {
    await forgetMails()
    if (isAfterSignUp) await signUp(url, email)
    const sent = json(headers, body(email), isOfCustomer ? 'PUT' : 'POST')
    const { status, body: said, ms } = await send(`${url}${path}`, sent)
    asked.times[kind].push(ms)
    if (status !== expected) asked.unexpected += 1
    const answer = JSON.parse(said)
    return `${status} ${Object.keys(answer).join()} ${answer.error_code}`
  }
  for (let pair = 0; pair < count; pair += 1) {
    const askKnown = () => ask('known', known[pair % known.length] ?? '')
    const askUnknown = () => ask('unknown', newAddress())
    const isKnownFirst = randomBytes(1).readUInt8() % 2 === 0
    const first = await (isKnownFirst ? askKnown() : askUnknown())
    const second = await (isKnownFirst ? askUnknown() : askKnown())
    if (first !== second) asked.differing += 1
  }
}

async function askAll(askers: readonly Asker[]): Promise<Asked> {
  const asked: Asked = { differing: 0, unexpected: 0, times: { known: [], unknown: [] } }
  await Promise.all(askers.map((asker) => askInPairs(asker, pairs / askers.length, asked)))
  return asked
}

/** How often a guess from the time alone would be right: a half is no better than a coin. */
function chanceOfGuessing({ known, unknown }: Times): number {
  let wins = 0
  for (const one of known)
    for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0
  return wins / (known.length * unknown.length)
}

/** A login as it is often written: only an address that is known costs a hash. */
async function startNaiveLogin(known: readonly string[]) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { email }: { email: string } = JSON.parse(await text(request))
    if (known.includes(email)) await promisify(scrypt)(email, 'salt', 32)
    response.writeHead(400).end('{}')
  }
  const server = createServer((request, response) => void answer(request, response))
  const port = await listen(server, { port: 0, purpose: 'a naive login', variable: 'none' })
  return { url: `http://${loopback}:${port}`, server }
}

/** That a difference would be seen if there were one. */
async function guessOnNaiveLogin(): Promise<number> {
  const known = Array.from({ length: knownOfEach }, newAddress)
  const { url, server } = await startNaiveLogin(known)
  try {
    const question: Question = { name: 'naive', path: '', body: wrongPassword, status: 400 }
    const forgetMails = () => Promise.resolve()
    const { times } = await askAll([{ url, question, headers: {}, known, forgetMails }])
    return chanceOfGuessing(times)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

export const enumeration: Proof = {
  name: 'enumeration',
  done: 'every question that takes an address, 520 times each with and without an account',
  mustHold:
    'the same answer; guessing by time right in 45 to 55 %, medians 1 % apart at most; on a naive login over 95 %',
  run: () =>
    withTwoInstances(async ({ instances, database }) => {
      const figures = []
      for (const question of questions) {
        const askers = await Promise.all(
          [...instances, ...instances].map(({ url }) => makeAsker(url, database, question)),
        )
        const { differing, unexpected, times } = await askAll(askers)
        const chance = chanceOfGuessing(times)
        const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)]
        const apart = Math.abs(known - unknown) / unknown
        figures.push(
          counted(
            `${question.name}: ${differing + unexpected} of ${pairs * 2} answers differ`,
            differing + unexpected === 0,
          ),
          timed(
            `${question.name}: ${percent(chance)}, ${known.toFixed(1)} and ${unknown.toFixed(1)} ms`,
            chance > 0.45 && chance < 0.55 && apart < 0.01,
          ),
        )
      }
      const naive = await guessOnNaiveLogin()
      return [...figures, timed(`naive login: ${percent(naive)}`, naive > 0.95)]
    }),
}
