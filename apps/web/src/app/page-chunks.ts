import { matchRoutes } from 'react-router'
import { routes, type PageHandle } from './router.tsx'

type Manifest = Record<string, { file: string; imports?: string[] }>

const entry = 'index.html'

/** Every chunk that the page at this address starts with, the entry's first. */
export const pageChunks = (manifestText: string) => {
  const manifest: Manifest = JSON.parse(manifestText)
  const first = closure(manifest, entry)

  return (pathname: string) => {
    const handle: PageHandle | undefined = matchRoutes(routes, pathname)?.at(-1)?.route.handle
    const needed = handle ? closure(manifest, handle.source, new Set(first)) : first
    return [...needed].flatMap((key) => manifest[key]?.file ?? []).map((file) => `/${file}`)
  }
}

const closure = (manifest: Manifest, key: string, seen = new Set<string>()) => {
  if (seen.has(key) || !manifest[key]) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) closure(manifest, next, seen)
  return seen
}
