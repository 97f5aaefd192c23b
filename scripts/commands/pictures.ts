import { spawnSync } from 'node:child_process'
import { root } from '../root.ts'

const { status } = spawnSync(process.execPath, ['apps/api/scripts/render-sample-pictures.ts'], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
