import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beside } from '../support/beside.ts'
import { countArrivals } from '../support/inbox.ts'
import type { Instance } from '../support/instance.ts'
import { counted, none, type Proof } from '../support/proof.ts'
import { plant } from '../support/secrets.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { json, statusOf } from '../support/send.ts'
import { asVisitor, withStage, type Database, type Stage } from '../support/stage.ts'
import { until } from '../support/wait.ts'

const seed = 1_907
/** Five mails at a time on each of two instances, two kills and two cuts. */
const doubledMax = 5 * 2 * 4

/** A server that puts every second conversation off until it is told to be kind. */
function createMood() {
  const random = seededRandom(seed)
  const mood = { isKind: false, conversations: 0, putOff: 0 }
  const putsMailOff = () => {
    mood.conversations += 1
    const isPutOff = !mood.isKind && random() < 0.5
    if (isPutOff) mood.putOff += 1
    return isPutOff
  }
  return { mood, putsMailOff }
}

function createSignUps(instances: readonly Instance[]) {
  const acknowledged: string[] = []
  let asked = 0
  const signUp = async () => {
    asked += 1
    const email = `${randomBytes(8).toString('hex')}@example.com`
    const password = randomBytes(12).toString('base64url')
    plant('password', password)
    const url = instances[asked % instances.length]?.url ?? ''
    const status = await statusOf(`${url}/auth/v1/signup`, json(asVisitor, { email, password }))
    if (status === 200) acknowledged.push(email)
  }
  return { acknowledged, signUp }
}

async function makeTrouble({ instances, toMail }: Stage, mood: { conversations: number }) {
  for (const instance of instances) {
    const before = mood.conversations
    await until('mails are on their way', () => mood.conversations > before + 10)
    await instance.kill()
    await instance.start()
  }
  toMail.trouble.isDown = true
  toMail.cut()
  await pause(3_000)
  toMail.trouble.isDown = false
  toMail.trouble.isSilent = true
  await pause(6_000)
  toMail.trouble.isSilent = false
  toMail.cut()
}

/** What a worker took that was killed comes back by itself; only the pauses after a refusal are cut short. */
async function waitForAll(database: Database): Promise<void> {
  await until(
    'no mail waits any more',
    async () => {
      await pause(1_000)
      await database.query(
        'update platform.mail_outbox set next_attempt_at = now() where next_attempt_at > now()',
      )
      const waiting = await database.query(
        'select id from platform.mail_outbox where sent_at is null and failed_at is null',
      )
      return waiting.length === 0
    },
    180_000,
  )
}

export const mails: Proof = {
  name: 'mails',
  title:
    'mails through a server that puts every second one off, is down and is silent, and kills while they leave',
  run: (round) => {
    const { mood, putsMailOff } = createMood()
    return withStage(
      async (stage) => {
        const { instances, database, inboxUrl } = stage
        const { acknowledged, signUp } = createSignUps(instances)
        const wanted = round === 'full' ? 200 : 20
        const people = [1, 2].map(() => beside(signUp, 250))
        await makeTrouble(stage, mood)
        await until('enough have signed up', () => acknowledged.length >= wanted, 180_000)
        await Promise.all(people.map((person) => person.stop()))
        mood.isKind = true
        await waitForAll(database)

        const arrivals = await countArrivals(inboxUrl)
        const timesOf = (email: string) => arrivals.get(email) ?? 0
        const doubled = acknowledged.filter((email) => timesOf(email) > 1).length
        const tried = `${acknowledged.length} sign-ups acknowledged, both instances killed meanwhile`
        return [
          none(tried, 'mails lost', acknowledged.filter((email) => timesOf(email) === 0).length),
          counted(
            `${tried}: mails that came twice`,
            String(doubled),
            `${doubledMax} at most, those on their way at a kill or a cut`,
            doubled <= doubledMax,
          ),
          counted(
            `${mood.conversations} conversations by the dice of ${seed}`,
            `${mood.putOff} put off`,
            'at least 1',
            mood.putOff > 0,
          ),
        ]
      },
      { putsMailOff },
    )
  },
}
