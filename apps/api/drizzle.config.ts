import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/**/*.tables.ts', '../../packages/{server,supabase}/src/**/*.tables.ts'],
  out: './migrations',
  schemaFilter: ['public', 'auth', 'storage', 'platform'],
})
