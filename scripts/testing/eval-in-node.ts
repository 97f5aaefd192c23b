import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../root.ts'

const run = promisify(execFile)

/** What a program prints that begins with nothing but this environment. */
export async function evalInNode(
  program: string,
  environment: Record<string, string>,
): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(root, 'scripts'),
    env: environment,
  })
  return stdout
}
