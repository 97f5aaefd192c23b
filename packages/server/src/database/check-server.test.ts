import { expect, inject, onTestFinished, test } from 'vitest'
import { checkServer } from './check-server.ts'
import { openDatabase } from './database.ts'

/** The server of the tests, with such settings in its address. */
async function check(settings: Record<string, string> = {}) {
  const url = new URL(inject('services').databaseUrl)
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value)
  const publicReads = openDatabase({
    url: url.href,
    poolMax: 1,
    onConnectionLost: () => undefined,
    isPlannedForValues: true,
  })
  onTestFinished(() => publicReads.$client.end())
  const reported: number[] = []
  await checkServer({
    url: url.href,
    publicReads,
    onOtherTime: (aheadSeconds) => reported.push(aheadSeconds),
  })
  return reported
}

test('a database that keeps what connections set, with a clock of the same time, is taken as it is', async () => {
  expect(await check({ lock_timeout: '60000' })).toEqual([])
})

test('settings that do not reach the database are named as the statements that make up for them', async () => {
  const settings = { options: '-c timezone=Europe/Berlin', statement_timeout: '0' }

  await expect(check(settings)).rejects.toThrow(
    /open new connections: ALTER ROLE \w+ SET timezone = 'UTC'; ALTER ROLE \w+ SET plan_cache_mode = 'force_custom_plan'; ALTER ROLE \w+ SET statement_timeout = '5s';$/,
  )
})
