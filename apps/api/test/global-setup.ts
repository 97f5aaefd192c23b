import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '@golden-bead/server/database/migrate'
import { startServices } from '@golden-bead/server/test/services'
import { migrationsFolder } from './migrations.ts'

export const setup = (project: TestProject) =>
  startServices(project, (databaseUrl) => migrateDatabase(databaseUrl, migrationsFolder))
