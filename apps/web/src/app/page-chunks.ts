import { matchRoutes } from 'react-router'
import { routes, type PageHandle } from './router.tsx'

type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>

/** Every chunk that the page at this address needs beyond what the entry loads anyway. */
export const pageChunks = (manifestText: string) => {
  const manifest: Manifest = JSON.parse(manifestText)
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''
  const known = closure(manifest, entry)

  return (pathname: string) => {
    const handle: PageHandle | undefined = matchRoutes(routes, pathname)?.at(-1)?.route.handle
    if (!handle) return []
    return [...closure(manifest, handle.source)]
      .filter((key) => !known.has(key))
      .flatMap((key) => manifest[key]?.file ?? [])
      .map((file) => `/${file}`)
  }
}

const closure = (manifest: Manifest, key: string, seen = new Set<string>()) => {
  if (seen.has(key) || !manifest[key]) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) closure(manifest, next, seen)
  return seen
}
