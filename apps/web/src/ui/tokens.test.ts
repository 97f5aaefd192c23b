import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accentShades, defaultAccent } from '@golden-bead/contracts/accent'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')
const colour =
  /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i

test('no colour is named outside of the tokens', () => {
  const sources = globSync('{index.html,src/**/*.{ts,tsx,css}}', { cwd: web })
  const naming = sources.filter((file) => colour.test(readFileSync(join(web, file), 'utf8')))

  expect(naming).toEqual(['src/ui/tokens.css'])
})

test('an own accent is measured against the papers of the tokens', () => {
  const tokens = readFileSync(join(web, 'src/ui/tokens.css'), 'utf8')
  const valuesOf = (name: string) =>
    [...tokens.matchAll(new RegExp(`--${name}: (#[\\da-f]{6});`, 'g'))].map(([, value]) => value)
  const { light, dark } = accentShades(defaultAccent)

  expect(valuesOf('honey')[0]).toBe(defaultAccent)
  expect(light.paper).toBe(valuesOf('paper-sunk')[0])
  expect(light.on).toBe(valuesOf('on-honey')[0])
  expect(dark.paper).toBe(valuesOf('sheet')[1])
  expect(dark.on).toBe(valuesOf('paper')[1])
})
