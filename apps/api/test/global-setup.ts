import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalServices } from '@golden-bead/local-services/local-services'
import { removePostgresData } from '@golden-bead/local-services/postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { createTablespace, makeMemoryFolder } from './memory-tablespace.ts'
import { migrationsFolder, templateDatabase, withDatabase } from './databases.ts'

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

/** Starts the real services once for the whole run, and migrates the database that tests clone. */
export async function setup(project: TestProject) {
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

  const admin = new pg.Client({ connectionString: services.databaseUrl })
  await admin.connect()
  if (memory !== undefined) await createTablespace('memory', { folder: memory, server: admin })
  // Its copies are in the same tablespace.
  await admin.query(`create database ${templateDatabase} ${memory ? 'tablespace memory' : ''}`)
  await admin.end()
  await migrateDatabase(withDatabase(services.databaseUrl, templateDatabase), migrationsFolder)

  const { databaseUrl, s3, smtpUrl, inboxUrl } = services
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
