import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { beside } from '../support/beside.ts'
import { counted, none, timed, type Proof } from '../support/proof.ts'
import { hear, plant } from '../support/secrets.ts'
import { makeAccount, publishableKey, withStage } from '../support/stage.ts'
import { until } from '../support/wait.ts'

const backWithinMs = 30_000

/** A customer with a client as it comes, who looks at the own profile again and again. */
async function logInCustomer(url: string) {
  const account = await makeAccount(url)
  const state = { signedOut: 0, readAt: 0, refused: 0 }
  const watchingFetch: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (answer.status === 503) {
      state.refused += 1
      hear(answer.status, await answer.clone().text())
    }
    return answer
  }
  const client = createClient(url, publishableKey, { global: { fetch: watchingFetch } })
  client.auth.onAuthStateChange((event, session) => {
    if (event === 'SIGNED_OUT') state.signedOut += 1
    plant('access token', session?.access_token ?? '')
    plant('refresh token', session?.refresh_token ?? '')
  })
  const { error } = await client.auth.signInWithPassword(account)
  if (error !== null) throw error
  const look = async () => {
    const { data } = await client.from('profiles').select('id').eq('id', account.id).maybeSingle()
    if (data?.['id'] === account.id) state.readAt = performance.now()
  }
  const looking = beside(look, 1_000)
  return {
    state,
    hasSession: async () => (await client.auth.getSession()).data.session !== null,
    leave: async () => {
      await looking.stop()
      await client.auth.stopAutoRefresh()
    },
  }
}

export const stayLoggedIn: Proof = {
  name: 'stay-logged-in',
  title: 'customers who are logged in while PostgreSQL is stopped and started again',
  run: (round) =>
    withStage(
      async ({ instances, database }) => {
        const count = round === 'full' ? 100 : 6
        const awayMs = round === 'full' ? 10_000 : 3_000
        await using started = new AsyncDisposableStack()
        const customers: Awaited<ReturnType<typeof logInCustomer>>[] = []
        for (let index = 0; index < count; index += 1) {
          const customer = await logInCustomer(instances[index % 2 === 0 ? 0 : 1].url)
          started.defer(customer.leave)
          customers.push(customer)
        }
        const states = customers.map(({ state }) => state)
        const haveAllReadSince = (moment: number) => states.every(({ readAt }) => readAt > moment)
        const begun = performance.now()
        await until('everybody reads', () => haveAllReadSince(begun))

        await database.stopAtOnce()
        await pause(awayMs)
        await database.start()
        const startedAt = performance.now()
        const feltIt = states.filter(({ refused }) => refused > 0).length
        const backMs = await until('everybody reads again', () => haveAllReadSince(startedAt))
        const sessions = await Promise.all(customers.map(({ hasSession }) => hasSession()))

        const tried = `${count} customers, PostgreSQL stopped for ${awayMs / 1_000} s`
        return [
          counted(
            `${tried}: who was answered 503 meanwhile`,
            String(feltIt),
            'most',
            feltIt > count / 2,
          ),
          none(tried, 'signed out', states.filter(({ signedOut }) => signedOut > 0).length),
          none(tried, 'without a session', sessions.filter((has) => !has).length),
          timed(
            `${tried}: the time until all of them read their own profile again`,
            `${Math.round(backMs)} ms`,
            `within ${backWithinMs} ms`,
            backMs < backWithinMs,
          ),
        ]
      },
      // The client refreshes in the last 90 s of a token: most of them while the database is away.
      { environment: { ACCESS_TOKEN_SECONDS: '95' } },
    ),
}
