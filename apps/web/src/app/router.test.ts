import { existsSync } from 'node:fs'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './router.tsx'

const sourcesOf = (route: RouteObject): string[] => [
  ...(route.handle === undefined ? [] : [String(route.handle.source)]),
  ...(route.children ?? []).flatMap(sourcesOf),
]

test('the server finds the script of every page by its source', () => {
  const sources = routes.flatMap(sourcesOf)

  expect(sources.length).toBeGreaterThan(15)
  expect(sources.filter((source) => !existsSync(source))).toEqual([])
})
