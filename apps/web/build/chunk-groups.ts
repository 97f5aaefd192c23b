import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Module = { importedIds: readonly string[]; code: string | null }
type Graph = { getModuleInfo: (id: string) => Module | null }

const libraries =
  /\/node_modules\/(react|react-dom|react-redux|react-router|scheduler|use-sync-external-store|@reduxjs|@remix-run|redux|redux-thunk|reselect|immer|cookie-es)\//

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

const iconIndex = /\/lucide\/dist\/esm\/lucide\.mjs$/
const icon = /\/lucide\/dist\/esm\/icons\/([a-z0-9-]+)\.mjs$/
const iconImport = /import \{([^}]*)\} from ["']lucide["']/
const iconExport = /export \{([^}]*)\} from ["']\.\/icons\/([a-z0-9-]+)\.mjs["']/g

/** The files of the icons that a module takes from the index of the library, which names them all. */
export const iconsOf = (code: string, indexCode: string) => {
  const named = (iconImport.exec(code)?.[1] ?? '').split(',').map((name) => name.trim())
  return [...indexCode.matchAll(iconExport)].flatMap(([, names = '', file = '']) =>
    names.split(',').some((name) => named.includes(name.replace('default as', '').trim()))
      ? [file]
      : [],
  )
}

/** What a module imports, with the icons that it names in the place of their index. */
const importsOf = (id: string, graph: Graph) => {
  const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] }
  return importedIds.flatMap((next) => {
    if (!iconIndex.test(next)) return [next]
    const index = graph.getModuleInfo(next)
    const files = iconsOf(code ?? '', index?.code ?? '')
    return (index?.importedIds ?? []).filter((file) => files.includes(icon.exec(file)?.[1] ?? ''))
  })
}

const chunks = { libraries: 'libraries', shop: 'shop' } as const

/** What every page starts with. */
export const everywhereChunks: readonly string[] = Object.values(chunks)

/** Whatever these import is loaded by the first visit to the home page, and by most others. */
const starts = [source('main.tsx'), source('pages/home/HomePage.tsx')]
const homePage = source('pages/home/')

/**
 * Many small chunks compress badly: what every page needs travels as two, of which the first
 * changes only when a dependency does. Pages and what only some of them share stay apart;
 * so do the icons that no first visit shows.
 */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => {
  const everywhere = new Set<string>()
  const walk = (id: string, graph: Graph) => {
    if (everywhere.has(id)) return
    everywhere.add(id)
    for (const next of importsOf(id, graph)) walk(next, graph)
  }

  return [
    { name: chunks.libraries, test: libraries, priority: 2 },
    {
      name: (id, graph) => {
        for (const start of starts) walk(start, graph)
        return everywhere.has(id) && !id.startsWith(homePage) ? chunks.shop : null
      },
      priority: 1,
    },
    { name: 'icons', test: icon },
  ]
}
