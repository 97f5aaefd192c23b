import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const tools = join(import.meta.dirname, '../../../node_modules/.bin')

/** Tests start programs as they are delivered. Where nothing changed, turbo has nothing to do. */
export async function setup() {
  const args = ['run', 'build', '--filter=@golden-bead/api', '--output-logs=errors-only']
  await promisify(execFile)(join(tools, 'turbo'), args, {
    cwd: import.meta.dirname,
    // Turbo looks for pnpm there.
    env: { ...process.env, PATH: `${tools}${delimiter}${process.env['PATH']}` },
  })
}
