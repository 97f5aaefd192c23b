import { matchRoutes } from 'react-router'
import { routes, type PageHandle } from './router.tsx'

type Manifest = Record<string, { name?: string; file: string; imports?: string[] }>

/** The chunk that starts the shop: all that every page needs is gathered in it. */
const startName = 'shop'

/** Every chunk that the page at this address starts with, what others import before them. */
export const pageChunks = (manifestText: string) => {
  const manifest: Manifest = JSON.parse(manifestText)
  const start = Object.keys(manifest).find((key) => manifest[key]?.name === startName)
  if (start === undefined) throw new Error(`The build has no chunk called ${startName}.`)
  const first = [...closure(manifest, start)]

  return (pathname: string) => {
    const handle: PageHandle | undefined = matchRoutes(routes, pathname)?.at(-1)?.route.handle
    const all = handle ? [...closure(manifest, handle.source, new Set(first))] : first
    const page = all.slice(first.length)
    return [...first.toReversed(), ...page.toReversed()]
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
