import { expect, test } from 'vitest'
import { readText, tableRows, withoutTicks } from './documents.ts'

const document = 'docs/operations.md'

const [shared = '', composeOnly = ''] = readText('.env.example').split(
  '# ---- Read by docker compose alone ',
)

/** Name, value and sentence of every variable, as `.env.example` has them. */
function readExample(part: string): string[][] {
  const rows: string[][] = []
  let sentence: string[] = []
  for (const line of part.split('\n')) {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
    if (name !== undefined) rows.push([name, value ?? '', sentence.join(' ')])
    sentence = /^# (?!-)/.test(line) ? [...sentence, line.slice(2)] : []
  }
  return rows
}

const compose = ['docker-compose.yml', 'infra/compose.https.yml'].map(readText).join('\n')
const composedNames = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name))

const unticked = ([name = '', value = '', text = '']: string[]) => [
  withoutTicks(name),
  withoutTicks(value),
  text,
]

test('the table of the configuration says what .env.example says', () => {
  const [, ...rows] = tableRows(document, 'Configuration').map(unticked)

  expect(rows).toEqual(readExample(shared))
})

test("the table of compose's own variables says what .env.example says", () => {
  const rows = tableRows(document, 'docker compose')
    .filter((cells) => cells.length === 3 && /^`[A-Z]/.test(cells[0] ?? ''))
    .map(unticked)

  expect(rows).toEqual(readExample(composeOnly))
  const valued = rows.filter(([, value]) => value !== '')
  expect(valued.filter(([name, value]) => !compose.includes(`\${${name}:-${value}}`))).toEqual([])
})

/** What the images decide themselves, and what only the local start reads. */
const notForCompose = ['HOST', 'PORT', 'WEB_ROOT', 'DATA_DIR']

test('compose hands on every variable, and knows no other', () => {
  const known = readExample(`${shared}${composeOnly}`).map(([name = '']) => name)

  expect(known.filter((name) => !composedNames.has(name))).toEqual(notForCompose)
  expect([...composedNames].filter((name) => !known.includes(name ?? ''))).toEqual([])
})

test('the images that the document names are those that compose runs', () => {
  const text = readText('infra/README.md')
  const images = [...compose.matchAll(/^\s+image: (.+)$/gm)].map(([, image = '']) => image)

  const others = images.filter((image) => !image.startsWith('golden-bead.invalid/'))

  expect(others.length).toBeGreaterThan(2)
  expect(others.filter((image) => !text.includes(`\`${image}\``))).toEqual([])
  expect(others.filter((image) => !/:v?\d+(\.\d+)+/.test(image))).toEqual([])
})
