import { spawnSync } from 'node:child_process'
import { root } from '../root.ts'
import { runTool } from '../tools.ts'

const build = await runTool('turbo', ['run', 'build', '--output-logs=errors-only'])
if (build.ok) {
  const { status } = spawnSync(process.execPath, ['prove/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} else {
  process.stdout.write(`${build.output.trimEnd()}\n`)
  process.exitCode = 1
}
