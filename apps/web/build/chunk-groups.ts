import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const libraries =
  /\/node_modules\/(react|react-dom|react-redux|react-router|scheduler|use-sync-external-store|@reduxjs|@remix-run|redux|redux-thunk|reselect|immer|cookie-es)\//

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** Whatever these import is loaded by the first visit to the home page, and by most others. */
const starts = [source('main.tsx'), source('pages/home/HomePage.tsx')]
const homePage = source('pages/home/')

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
        for (const start of starts) walk(start, graph)
        return everywhere.has(id) && !id.startsWith(homePage) ? 'shop' : null
      },
    },
  ]
}
