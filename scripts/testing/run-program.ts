import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { root } from '../root.ts'

/** Runs a program of the shop to its end, as npm would. */
export async function runProgram(
  program: string,
  words: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
) {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { output, errors, code: child.exitCode }
}
