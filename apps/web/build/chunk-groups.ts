import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const libraries =
  /\/node_modules\/(react|react-dom|react-redux|react-router|scheduler|use-sync-external-store|@reduxjs|@remix-run|redux|redux-thunk|reselect|immer|cookie-es)\//

const entry = fileURLToPath(new URL('../src/main.tsx', import.meta.url))

/**
 * Many small chunks compress badly: what every page needs travels as two, of which the first
 * changes only when a dependency does. Pages and what only some of them share stay apart.
 */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => {
  const everywhere = new Set<string>()
  const walk = (id: string, graph: Graph) => {
    if (everywhere.has(id)) return
    everywhere.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) walk(next, graph)
  }

  return [
    { name: 'libraries', test: libraries },
    {
      name: (id, graph) => {
        walk(entry, graph)
        return everywhere.has(id) ? 'shop' : null
      },
    },
  ]
}
