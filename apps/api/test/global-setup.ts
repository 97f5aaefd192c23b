import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { startServices } from '#test/server/services.ts'
import { migrationsFolder } from './migrations.ts'

export const setup = (project: TestProject) =>
  startServices(project, (databaseUrl) => migrateDatabase(databaseUrl, migrationsFolder))
