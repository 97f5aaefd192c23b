import type { TestProject } from 'vitest/node'
import { runSqlFiles, serverSchema, startServices } from './services.ts'

export const setup = (project: TestProject) =>
  startServices(project, (databaseUrl) => runSqlFiles(databaseUrl, [serverSchema]))
