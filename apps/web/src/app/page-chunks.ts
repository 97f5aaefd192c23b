import { matchRoutes } from 'react-router'
import { routes, type PageHandle } from './router.tsx'

type Manifest = Record<string, { file: string; imports?: string[] }>

/** What every page loads. */
const start = 'src/start.tsx'

/** Every chunk that the page at this address starts with, and what these import. */
export const pageChunks = (manifestText: string) => {
  const manifest: Manifest = JSON.parse(manifestText)
  if (!manifest[start]) throw new Error(`The build has no chunk of ${start}.`)

  return (pathname: string) => {
    const handle: PageHandle | undefined = matchRoutes(routes, pathname)?.at(-1)?.route.handle
    const files = new Set<string>()
    const collect = (key: string) => {
      const chunk = manifest[key]
      if (!chunk || files.has(chunk.file)) return
      files.add(chunk.file)
      for (const next of chunk.imports ?? []) collect(next)
    }
    collect(start)
    if (handle) collect(handle.source)
    return [...files].map((file) => `/${file}`)
  }
}
