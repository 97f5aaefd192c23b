import { randomBytes } from 'node:crypto'
import { percentile } from '../../scripts/statistics.ts'
import { withNaiveLogin } from '../support/naive-login.ts'
import { none, timed, type Figure, type Proof } from '../support/proof.ts'
import {
  asVisitor,
  bearer,
  logIn,
  makeAccount,
  withStage,
  type Database,
} from '../support/stage.ts'
import { json, send } from '../support/send.ts'

const newAddress = () => `${randomBytes(10).toString('hex')}@example.com`

type Body = (email: string) => object

const asLogin: Body = (email) => ({ email, password: 'a wrong guess' })
const asSignUp: Body = (email) => ({ email, password: 'a long enough password' })
const alone: Body = (email) => ({ email })
type Question = {
  name: string
  path: string
  method?: 'PUT'
  body: Body
  /** Of every answer: what is refused alike hides everything. */
  status: number
  afterSignUp?: true
  asMover?: true
  /** Of people who have yet to confirm their address. */
  ofUnconfirmed?: true
}
const questions: Question[] = [
  { name: 'login', path: '/token?grant_type=password', body: asLogin, status: 400 },
  { name: 'sign-up', path: '/signup', body: asSignUp, status: 200 },
  {
    name: 'login after a sign-up',
    path: '/token?grant_type=password',
    body: asSignUp,
    status: 400,
    afterSignUp: true,
  },
  { name: 'reset', path: '/recover', body: alone, status: 200 },
  {
    name: 'code',
    path: '/otp',
    body: (email) => ({ email, create_user: false }),
    status: 200,
  },
  {
    name: 'confirmation again',
    path: '/resend',
    body: (email) => ({ email, type: 'signup' }),
    status: 200,
    ofUnconfirmed: true,
  },
  {
    name: 'another address',
    path: '/user',
    method: 'PUT',
    body: alone,
    status: 200,
    asMover: true,
  },
]

type Headers = Record<string, string>
/** Those who ask one instance, one question after the other. */
type Asker = {
  url: string
  people: readonly string[]
  nextHeaders: () => Promise<Headers>
  /** Before all of them are asked for once more: for a minute, no second mail is sent to anybody. */
  forgetMails: () => Promise<unknown>
}

const inTurn = async <Made>(count: number, make: () => Promise<Made>): Promise<Made[]> => {
  const all: Made[] = []
  for (let index = 0; index < count; index += 1) all.push(await make())
  return all
}

/** Of people who wish for another address, as each of them may once a minute. */
async function takeTurnsToMove(url: string, database: Database): Promise<Asker['nextHeaders']> {
  const movers = await inTurn(20, async () => bearer(await logIn(url, await makeAccount(url))))
  let turns = 0
  return async () => {
    if (turns > 0 && turns % movers.length === 0) {
      await database.query('update auth.users set email_change_sent_at = null')
    }
    turns += 1
    return movers[turns % movers.length] ?? asVisitor
  }
}

/** Ten wrong passwords lock an account, so that there are more of them than a tenth of the questions. */
const peopleOfEach = 50

async function signUp(url: string): Promise<string> {
  const email = newAddress()
  const { status } = await send(`${url}/auth/v1/signup`, json(asVisitor, asSignUp(email)))
  if (status !== 200) throw new Error(`Nobody was signed up: ${status}`)
  return email
}

async function makeAsker(
  url: string,
  database: Database,
  { asMover, ofUnconfirmed }: Question,
): Promise<Asker> {
  const people = await inTurn(peopleOfEach, async () =>
    ofUnconfirmed ? await signUp(url) : (await makeAccount(url)).email,
  )
  return {
    url: `${url}/auth/v1`,
    people,
    nextHeaders: asMover ? await takeTurnsToMove(url, database) : () => Promise.resolve(asVisitor),
    forgetMails: () =>
      database.query(
        `update auth.one_time_tokens set created_at = created_at - interval '1 minute'
         where relates_to = any($1)`,
        [people],
      ),
  }
}

type Kind = 'known' | 'unknown'
type Counts = { differing: number; unexpected: number }
type Asked = Counts & { times: Record<Kind, number[]> }

/** Asks for a known and for an unknown address in turn, so that a busy moment meets both. */
async function askInPairs(
  { url, people, nextHeaders, forgetMails }: Asker,
  { path, method, body, status: expected, afterSignUp }: Omit<Question, 'name'>,
  pairs: number,
): Promise<Asked> {
  const times: Asked['times'] = { known: [], unknown: [] }
  let unexpected = 0
  const ask = async (kind: Kind, email: string) => {
    if (afterSignUp) await send(`${url}/signup`, json(asVisitor, asSignUp(email)))
    const sent = json(await nextHeaders(), body(email), method)
    const { status, body: text, ms } = await send(`${url}${path}`, sent)
    times[kind].push(ms)
    if (status !== expected) unexpected += 1
    const answer = JSON.parse(text)
    return `${status} ${Object.keys(answer).join()} ${answer.error_code}`
  }
  let differing = 0
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % people.length === 0) await forgetMails()
    const known = () => ask('known', people[pair % people.length] ?? '')
    const unknown = () => ask('unknown', newAddress())
    const isKnownFirst = randomBytes(1).readUInt8() % 2 === 0
    const first = await (isKnownFirst ? known() : unknown())
    const second = await (isKnownFirst ? unknown() : known())
    if (first !== second) differing += 1
  }
  return { differing, unexpected, times }
}

const sumOf = (all: readonly Counts[], key: keyof Counts) =>
  all.reduce((sum, one) => sum + one[key], 0)

/** Asks all instances at once. */
async function askAll(askers: readonly Asker[], question: Question, pairs: number): Promise<Asked> {
  const asked = await Promise.all(
    askers.map((asker) => askInPairs(asker, question, pairs / askers.length)),
  )
  return {
    differing: sumOf(asked, 'differing'),
    unexpected: sumOf(asked, 'unexpected'),
    times: {
      known: asked.flatMap(({ times }) => times.known),
      unknown: asked.flatMap(({ times }) => times.unknown),
    },
  }
}

/** How often a guess from the time alone would be right: a half is no better than a coin. */
function chanceOfTelling({ known, unknown }: Asked['times']): number {
  let wins = 0
  for (const one of known)
    for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0
  return wins / (known.length * unknown.length)
}

type Run = Counts & { said: string; holds: boolean }

function judge({ times, differing, unexpected }: Asked, isAsItShould: Judgement): Run {
  const chance = chanceOfTelling(times)
  const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)]
  const apart = Math.abs(known - unknown) / unknown
  return {
    said: `right in ${(chance * 100).toFixed(1)} %, p50 ${known.toFixed(1)} and ${unknown.toFixed(1)} ms`,
    differing,
    unexpected,
    holds: isAsItShould(chance, apart),
  }
}

type Judgement = (chance: number, apart: number) => boolean

/** One noisy run decides nothing: the third is for those of which the first two disagree. */
async function findMajority(run: () => Promise<Run>): Promise<{ runs: Run[]; holds: boolean }> {
  const runs: Run[] = []
  const count = (holds: boolean) => runs.filter((one) => one.holds === holds).length
  while (count(true) < 2 && count(false) < 2) runs.push(await run())
  return { runs, holds: count(true) === 2 }
}

const guessing = (
  name: string,
  { runs, holds }: { runs: readonly Run[]; holds: boolean },
  hadTo: string,
): Figure =>
  timed(
    `${name}: guessing from the time`,
    runs.map(({ said }) => said).join('; '),
    `${hadTo}, in two of three runs`,
    holds,
  )

const hidesIt: Judgement = (chance, apart) => chance > 0.45 && chance < 0.55 && apart < 0.01
const isSeen: Judgement = (chance) => chance > 0.95

export const enumeration: Proof = {
  name: 'enumeration',
  title: 'whether answers, or the time they take, tell who has an account',
  run: (round) =>
    withStage(async ({ instances, database }) => {
      const pairs = round === 'full' ? 260 : 10
      const figures: Figure[] = []
      for (const question of questions) {
        const { name, status } = question
        const askers = await Promise.all(
          instances.map(({ url }) => makeAsker(url, database, question)),
        )
        const majority = await findMajority(async () =>
          judge(await askAll(askers, question, pairs), hidesIt),
        )
        const tried = `${name}: ${majority.runs.length * pairs} pairs of a known and an unknown address`
        figures.push(
          none(tried, 'answered differently', sumOf(majority.runs, 'differing')),
          none(tried, `answers other than ${status}`, sumOf(majority.runs, 'unexpected')),
          guessing(name, majority, 'right in 45 to 55 %, p50 less than 1 % apart'),
        )
      }
      const people = Array.from({ length: peopleOfEach }, newAddress)
      const naive = await withNaiveLogin(new Set(people), (url) => {
        const asker: Asker = {
          url,
          people,
          nextHeaders: () => Promise.resolve(asVisitor),
          forgetMails: () => Promise.resolve(),
        }
        const question = { path: '', body: asLogin, status: 400 }
        return findMajority(async () => judge(await askInPairs(asker, question, pairs), isSeen))
      })
      figures.push(guessing('the same on a naive login', naive, 'right in over 95 %'))
      return figures
    }),
}
