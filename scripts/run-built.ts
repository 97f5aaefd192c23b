import { spawnSync } from 'node:child_process'
import { root } from './root.ts'
import { runTool } from './tools.ts'

/** Runs a program on the shop as it is delivered, with the words of the command line. */
export async function runBuilt(program: string): Promise<void> {
  const build = await runTool('turbo', ['run', 'build', '--output-logs=errors-only'])
  if (!build.ok) {
    process.stdout.write(`${build.output.trimEnd()}\n`)
    process.exitCode = 1
    return
  }
  const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
