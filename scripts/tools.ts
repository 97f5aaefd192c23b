import { spawn } from 'node:child_process'
import { delimiter, resolve as resolvePath } from 'node:path'
import { root } from './root.ts'

/** Far more than any of them needs, so that it ends only one that hangs. */
const endsWithinMs = 60 * 60_000
const binaries = resolvePath(root, 'node_modules/.bin')

export type ToolResult = {
  ok: boolean
  output: string
  /** What is worth saying although it went well. */
  note?: string
  seconds: number
}

type ToolOptions = { cwd?: string; env?: Record<string, string>; live?: boolean }

/** A tool that a package brings along. */
export const toolOf = (folder: string, tool: string) =>
  resolvePath(root, folder, 'node_modules/.bin', tool)

/** Runs a task of the packages, all or those that `args` filter; its output tells of failures alone. */
export const runTurbo = (task: string, args: readonly string[] = [], options: ToolOptions = {}) =>
  runTool('turbo', ['run', task, '--output-logs=errors-only', ...args], options)

/** Runs a tool of node_modules and keeps what it printed; `live` prints it at once as well. */
export function runTool(
  tool: string,
  args: readonly string[],
  { cwd = root, env = {}, live = false }: ToolOptions = {},
): Promise<ToolResult> {
  const started = performance.now()
  const chunks: Buffer[] = []
  // An absolute path, of a package's own tool, stays what it is.
  const child = spawn(resolvePath(binaries, tool), args, {
    cwd,
    // Tools look for each other there: turbo for pnpm.
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env['PATH']}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: endsWithinMs,
  })
  const keep = (chunk: Buffer) => {
    chunks.push(chunk)
    if (live) process.stdout.write(chunk)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (signal !== null) keep(Buffer.from(`\n${tool} was ended by ${signal}.\n`))
      resolve({
        ok: code === 0,
        output: Buffer.concat(chunks).toString(),
        seconds: (performance.now() - started) / 1000,
      })
    })
  })
}
