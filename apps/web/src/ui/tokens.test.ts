import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')
const colour =
  /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i

test('no colour is named outside of the tokens', () => {
  const sources = globSync('{index.html,src/**/*.{ts,tsx,css}}', { cwd: web })
  const naming = sources.filter((file) => colour.test(readFileSync(join(web, file), 'utf8')))

  expect(naming).toEqual(['src/ui/tokens.css'])
})
