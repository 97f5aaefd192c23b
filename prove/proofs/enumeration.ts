import { randomBytes } from 'node:crypto'
import { quantile } from '../support/load.ts'
import { none, timed, type Figure, type Proof } from '../support/proof.ts'
import { asVisitor, makeAccount, withStage, type Account } from '../support/stage.ts'
import { json, send } from '../support/send.ts'

const newAddress = () => `${randomBytes(10).toString('hex')}@example.com`

const questions: [name: string, path: string, body: (email: string) => object][] = [
  ['login', '/token?grant_type=password', (email) => ({ email, password: 'a wrong guess' })],
  ['sign-up', '/signup', (email) => ({ email, password: 'a long enough password' })],
  ['reset', '/recover', (email) => ({ email })],
  ['confirmation again', '/resend', (email) => ({ email, type: 'signup' })],
]

/** How often a guess from the time alone would be right: a half is no better than a coin. */
function chanceOfTelling(known: readonly number[], unknown: readonly number[]): number {
  let wins = 0
  for (const one of known)
    for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0
  return wins / (known.length * unknown.length)
}

export const enumeration: Proof = {
  name: 'enumeration',
  title: 'whether answers, or the time they take, tell who has an account',
  run: (round) =>
    withStage(async ({ instances: [{ url }] }) => {
      const pairs = round === 'full' ? 400 : 10
      const figures: Figure[] = []
      for (const [name, path, body] of questions) {
        const people: Account[] = []
        for (let index = 0; index < 50; index += 1) people.push(await makeAccount(url))
        const times = { known: [] as number[], unknown: [] as number[] }
        let differing = 0
        const ask = async (kind: 'known' | 'unknown', email: string) => {
          const {
            status,
            body: text,
            ms,
          } = await send(`${url}/auth/v1${path}`, json(asVisitor, body(email)))
          times[kind].push(ms)
          const members = Object.keys(JSON.parse(text)).join()
          return `${status} ${members}`
        }
        for (let pair = 0; pair < pairs; pair += 1) {
          const address = people[pair % people.length]?.email ?? ''
          // Taking turns, so that a busy moment meets both.
          const isKnownFirst = randomBytes(1).readUInt8() % 2 === 0
          const first = await ask(
            isKnownFirst ? 'known' : 'unknown',
            isKnownFirst ? address : newAddress(),
          )
          const second = await ask(
            isKnownFirst ? 'unknown' : 'known',
            isKnownFirst ? newAddress() : address,
          )
          if (first !== second) differing += 1
        }
        const chance = chanceOfTelling(times.known, times.unknown)
        figures.push(
          none(
            `${name}: ${pairs} pairs of a known and an unknown address`,
            'answered differently',
            differing,
          ),
          timed(
            `${name}: guessing from the time`,
            `right in ${(chance * 100).toFixed(1)} %, p50 ${quantile(times.known, 0.5).toFixed(1)} and ${quantile(times.unknown, 0.5).toFixed(1)} ms`,
            'right in 45 to 55 %',
            chance > 0.45 && chance < 0.55,
          ),
        )
      }
      return figures
    }),
}
