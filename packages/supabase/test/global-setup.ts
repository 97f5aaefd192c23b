import { runSqlFiles, serverSchema, startServices } from '@golden-bead/server/test/services'
import type { TestProject } from 'vitest/node'
import { supabaseSchema } from './schema.ts'

const schemas = [serverSchema, supabaseSchema, new URL('profiles.sql', import.meta.url)]

export const setup = (project: TestProject) =>
  startServices(project, (databaseUrl) => runSqlFiles(databaseUrl, schemas))
