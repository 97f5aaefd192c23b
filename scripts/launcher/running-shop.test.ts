import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimFolder } from '@golden-bead/local-services/folder-lock'
import { listen } from '@golden-bead/local-services/ports'
import { findRunningDatabase, noteRunningShop } from './running-shop.ts'

/** The database of a shop that was given one: it answers whether or not the shop runs. */
async function startGivenDatabase(): Promise<string> {
  const server = createServer()
  const port = await listen(server, { port: 0, purpose: 'a test', variable: 'none' })
  onTestFinished(() => void server.close())
  return `postgres://127.0.0.1:${port}/shop`
}

test('a shop that was killed does not count as running, even if its database still answers', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'golden-bead-running-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const databaseUrl = await startGivenDatabase()
  const endShop = await claimFolder(dataDir)
  await noteRunningShop(dataDir, databaseUrl)
  const whileItRan = await findRunningDatabase(dataDir)

  await endShop()

  expect([whileItRan, await findRunningDatabase(dataDir)]).toEqual([databaseUrl, undefined])
})
