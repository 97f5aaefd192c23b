import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'
import { runTool } from '../tools.ts'

const snapshots = join(root, 'apps/api/migrations/meta')

const { ok } = await runTool(
  'pnpm',
  ['--filter', '@golden-bead/api', 'db:generate', ...process.argv.slice(2)],
  { live: true },
)
if (!ok) process.exitCode = 1

// The generator compares with the last one alone, and each is as long as all the SQL.
const names = (await readdir(snapshots)).filter((name) => name.endsWith('_snapshot.json'))
for (const name of names.toSorted().slice(0, -1)) await rm(join(snapshots, name))
