import { join } from 'node:path'
import { root } from '../root.ts'
import { runTool, runTurbo, toolOf, type ToolResult } from '../tools.ts'

const steps: [name: string, run: () => Promise<ToolResult>][] = [
  ['the description and the types of the client', () => runTurbo('generate')],
  [
    'the list of operations, docs/api-operations.txt',
    () =>
      runTool(
        toolOf('apps/api', 'vitest'),
        ['run', 'test/api-description.test.ts', '--update=all'],
        {
          cwd: join(root, 'apps/api'),
        },
      ),
  ],
]

for (const [name, run] of steps) {
  const { ok, output } = await run()
  process.stdout.write(`${ok ? '✓' : '✗'} ${name}\n`)
  if (ok) continue
  process.stdout.write(output)
  process.exit(1)
}
