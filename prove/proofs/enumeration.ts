import { randomBytes } from 'node:crypto'
import { percentile } from '../../scripts/statistics.ts'
import { withNaiveLogin } from '../support/naive-login.ts'
import { none, timed, type Figure, type Proof } from '../support/proof.ts'
import { asVisitor, makeAccount, withStage } from '../support/stage.ts'
import { json, send } from '../support/send.ts'

const newAddress = () => `${randomBytes(10).toString('hex')}@example.com`

type Body = (email: string) => object

const asLogin: Body = (email) => ({ email, password: 'a wrong guess' })
const asSignUp: Body = (email) => ({ email, password: 'a long enough password' })
type Question = { name: string; path: string; body: Body; afterSignUp?: true }
const questions: Question[] = [
  { name: 'login', path: '/token?grant_type=password', body: asLogin },
  { name: 'sign-up', path: '/signup', body: asSignUp },
  {
    name: 'login after a sign-up',
    path: '/token?grant_type=password',
    body: asSignUp,
    afterSignUp: true,
  },
  { name: 'reset', path: '/recover', body: (email) => ({ email }) },
  { name: 'confirmation again', path: '/resend', body: (email) => ({ email, type: 'signup' }) },
]

type Kind = 'known' | 'unknown'
type Asked = { differing: number; times: Record<Kind, number[]> }

/** Asks for a known and for an unknown address in turn, so that a busy moment meets both. */
async function askInPairs(
  url: string,
  { path, body, afterSignUp }: Omit<Question, 'name'>,
  addresses: readonly string[],
  pairs: number,
): Promise<Asked> {
  const times: Asked['times'] = { known: [], unknown: [] }
  const ask = async (kind: Kind, email: string) => {
    if (afterSignUp) await send(`${url}/signup`, json(asVisitor, asSignUp(email)))
    const { status, body: text, ms } = await send(`${url}${path}`, json(asVisitor, body(email)))
    times[kind].push(ms)
    const answer = JSON.parse(text)
    return `${status} ${Object.keys(answer).join()} ${answer.error_code}`
  }
  let differing = 0
  for (let pair = 0; pair < pairs; pair += 1) {
    const known = () => ask('known', addresses[pair % addresses.length] ?? '')
    const unknown = () => ask('unknown', newAddress())
    const isKnownFirst = randomBytes(1).readUInt8() % 2 === 0
    const first = await (isKnownFirst ? known() : unknown())
    const second = await (isKnownFirst ? unknown() : known())
    if (first !== second) differing += 1
  }
  return { differing, times }
}

/** How often a guess from the time alone would be right: a half is no better than a coin. */
function chanceOfTelling({ known, unknown }: Asked['times']): number {
  let wins = 0
  for (const one of known)
    for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0
  return wins / (known.length * unknown.length)
}

function guessing(
  name: string,
  { times }: Asked,
  hadTo: string,
  holds: (chance: number, apart: number) => boolean,
): Figure {
  const chance = chanceOfTelling(times)
  const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)]
  const apart = Math.abs(known - unknown) / unknown
  return timed(
    `${name}: guessing from the time`,
    `right in ${(chance * 100).toFixed(1)} %, p50 ${known.toFixed(1)} and ${unknown.toFixed(1)} ms`,
    hadTo,
    holds(chance, apart),
  )
}

const hidesIt = (chance: number, apart: number) => chance > 0.45 && chance < 0.55 && apart < 0.01

export const enumeration: Proof = {
  name: 'enumeration',
  title: 'whether answers, or the time they take, tell who has an account',
  run: (round) =>
    withStage(async ({ instances: [{ url }] }) => {
      const pairs = round === 'full' ? 400 : 10
      const figures: Figure[] = []
      for (const { name, ...question } of questions) {
        const people: string[] = []
        for (let index = 0; index < 50; index += 1) people.push((await makeAccount(url)).email)
        const asked = await askInPairs(`${url}/auth/v1`, question, people, pairs)
        figures.push(
          none(
            `${name}: ${pairs} pairs of a known and an unknown address`,
            'answered differently',
            asked.differing,
          ),
          guessing(name, asked, 'right in 45 to 55 %, p50 less than 1 % apart', hidesIt),
        )
      }
      const known = new Set(Array.from({ length: 50 }, newAddress))
      const naive = await withNaiveLogin(known, (naiveUrl) =>
        askInPairs(naiveUrl, { path: '', body: asLogin }, [...known], pairs),
      )
      const isSeen = (chance: number) => chance > 0.95
      figures.push(guessing('the same on a naive login', naive, 'right in over 95 %', isSeen))
      return figures
    }),
}
