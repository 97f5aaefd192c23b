import { root } from '../root.ts'
import { runTool, type ToolResult } from '../tools.ts'

/** A graph of nothing would break no rule: fewer modules than this means the tool saw nothing. */
const modulesMin = 50

export const cruisedFolders = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'prove']

export async function checkBoundaries(folder = root): Promise<ToolResult> {
  const result = await runTool(
    'depcruise',
    ['--config', '.dependency-cruiser.mjs', ...cruisedFolders],
    { cwd: folder },
  )
  const counted = /([\d,]+) modules/.exec(result.output)?.[1]
  const modules = Number(counted?.replaceAll(',', '') ?? 0)
  if (modules >= modulesMin) return result
  return {
    ...result,
    ok: false,
    output: `${result.output}\nOnly ${modules} modules were checked: the boundaries hold nothing.`,
  }
}
