import { spawnSync } from 'node:child_process'
import { root } from './root.ts'
import { runTurbo } from './tools.ts'

/** Runs a program on the shop as it is delivered, with the words of the command line. */
export async function runBuilt(program: string): Promise<void> {
  const build = await runTurbo('build')
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
