import { setTimeout as pause } from 'node:timers/promises'
import { newAddress, newPassword } from '../support/accounts.ts'
import { countArrivals } from '../support/arrivals.ts'
import { counted, none, type Proof } from '../support/proof.ts'
import { repeat, until } from '../support/repeat.ts'
import { json, statusOf } from '../support/send.ts'
import { asVisitor, withTwoInstances, type Database, type TestShop } from '../support/test-shop.ts'

const signUps = 200
const withinMs = 180_000
/** Five mails at a time on each of two instances, two kills and two cuts. */
const doubledMax = 5 * 2 * 4

type MailServer = { isKind: boolean; conversations: number }

async function makeTrouble({ instances, toMail }: TestShop, server: MailServer) {
  for (const instance of instances) {
    const before = server.conversations
    await until('mails are on their way', () => server.conversations > before + 10)
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

/** What a killed worker had taken comes back by itself; the pauses after refusals are cut short. */
async function haveAllLeft(database: Database): Promise<boolean> {
  await pause(1_000)
  await database.query(
    'update platform.mail_outbox set next_attempt_at = now() where next_attempt_at > now()',
  )
  const waiting = await database.query(
    'select id from platform.mail_outbox where sent_at is null and failed_at is null',
  )
  return waiting.length === 0
}

export const mails: Proof = {
  name: 'mails',
  done: 'a mail server that puts off every second mail, is down, is silent; SIGKILL of each instance',
  mustHold: `every mail of an acknowledged sign-up arrives, ${doubledMax} at most twice`,
  run: () => {
    const server: MailServer = { isKind: false, conversations: 0 }
    const putsMailOff = () => {
      server.conversations += 1
      return !server.isKind && server.conversations % 2 === 0
    }
    return withTwoInstances(
      async (shop) => {
        const acknowledged: string[] = []
        const people = shop.instances.map(({ url }) =>
          repeat(async () => {
            const email = newAddress()
            const sent = json(asVisitor, { email, password: newPassword() })
            if ((await statusOf(`${url}/auth/v1/signup`, sent)) === 200) acknowledged.push(email)
          }, 250),
        )
        await makeTrouble(shop, server)
        await until('enough have signed up', () => acknowledged.length >= signUps, withinMs)
        await Promise.all(people.map((person) => person.stop()))
        server.isKind = true
        await until('no mail waits any more', () => haveAllLeft(shop.database), withinMs)

        const arrivals = await countArrivals(shop.inboxUrl)
        const lost = acknowledged.filter((email) => !arrivals.has(email)).length
        const doubled = acknowledged.filter((email) => (arrivals.get(email) ?? 0) > 1).length
        return [
          none(
            lost,
            `of ${acknowledged.length} mails lost, in ${server.conversations} conversations`,
          ),
          counted(`${doubled} came twice`, doubled <= doubledMax),
        ]
      },
      { putsMailOff },
    )
  },
}
