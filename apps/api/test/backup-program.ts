import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import type { Environment } from '#config'

const program = join(import.meta.dirname, '../dist/backup.js')

/** `backup` as operators run it, with its input in the given chunks. */
export function startBackup(environment: Environment, args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A command that fails closes its input before it has read everything.
  child.stdin.on('error', () => undefined)
  const readAll = async () => {
    const [output, said] = await Promise.all([
      buffer(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    return { code: child.exitCode, output, said }
  }
  return { input: child.stdin, ended: readAll() }
}

export function runBackup(
  environment: Environment,
  args: string[],
  input: Uint8Array = Buffer.alloc(0),
) {
  const backup = startBackup(environment, args)
  backup.input.end(input)
  return backup.ended
}
