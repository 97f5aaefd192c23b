import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalServices } from '@golden-bead/local-services/local-services'
import { removePostgresData } from '@golden-bead/local-services/postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createTemplate } from './databases.ts'
import { createTablespace, makeMemoryFolder } from './memory-tablespace.ts'

export type TestServices = {
  databaseUrl: string
  s3: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }
  smtpUrl: string
  inboxUrl: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    services: TestServices
  }
}

/** Starts the real services once for the whole run, and prepares the database that tests clone. */
export async function startServices(
  project: TestProject,
  prepare: (databaseUrl: string) => Promise<void>,
): Promise<() => Promise<void>> {
  await using started = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'golden-bead-test-'))
  started.defer(async () => {
    await removePostgresData(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  })
  const memory = await makeMemoryFolder()
  if (memory !== undefined) started.defer(() => rm(memory, { recursive: true, force: true }))
  const services = await startLocalServices({
    dataDir,
    mailPort: 0,
    bucket: 'template',
    durable: false,
  })
  started.defer(services.stop)

  const { databaseUrl, s3, smtpUrl, inboxUrl } = services
  if (memory !== undefined) await addMemory(databaseUrl, memory)
  await prepare(await createTemplate(databaseUrl, memory && 'memory'))

  const { endpoint, region, accessKeyId, secretAccessKey } = s3
  project.provide('services', {
    databaseUrl,
    s3: { endpoint, region, accessKeyId, secretAccessKey },
    smtpUrl,
    inboxUrl,
  })
  const resources = started.move()
  return () => resources.disposeAsync()
}

async function addMemory(databaseUrl: string, folder: string): Promise<void> {
  const server = new pg.Client({ connectionString: databaseUrl })
  await server.connect()
  await createTablespace('memory', { folder, server })
  await server.end()
}

export const serverSchema = new URL('../schema.sql', import.meta.url)

/** Runs the statements of these files. */
export async function runSqlFiles(databaseUrl: string, files: readonly URL[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const file of files) await client.query(await readFile(file, 'utf8'))
  await client.end()
}
