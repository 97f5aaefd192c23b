import { expect, test } from 'vitest'
import { readSources, readText, tableRows } from './documents.ts'
import { gap, sentencesAfter } from './sentences.ts'

const document = 'docs/troubleshooting.md'

const launcher = readSources(
  '{scripts/browser,scripts/commands,scripts/launcher,packages/local-services/src}/**/*.ts',
)

const commands = readSources('apps/api/src/commands/**/!(*.test).ts')

/** Every sentence with which something refuses to start, as it stands in the sources. */
const inSources = [
  ...sentencesAfter(launcher, 'new LocalServiceError('),
  ...sentencesAfter(readText('packages/local-services/src/postgres/server-output.ts'), ' message:'),
  ...sentencesAfter(readText('scripts/run.mjs'), 'fail('),
  ...sentencesAfter(readText('apps/api/src/platform/process/explain.ts'), 'return '),
  ...sentencesAfter(readText('apps/api/src/platform/process/config-error.ts'), '    super('),
  ...sentencesAfter(readText('scripts/launcher/explain.ts'), 'stderr.write('),
  ...[
    'refuse(',
    'new BrokenBackupError(',
    'new RefusedBackupError(',
    'new ChangingShopError(',
  ].flatMap((opening) => sentencesAfter(commands, opening)),
]
  .map((text) => text.split('\n').find((line) => line.length > gap.length) ?? '')
  .filter((text) => text.includes(' '))

const messageTables = [
  'Before anything starts',
  'Ports and settings of `npm start`',
  'The data folder',
  'The embedded database',
  'The API',
  '`admin` and `backup`',
]

const inDocument = messageTables
  .flatMap((heading) => tableRows(document, heading))
  .map(([sentence = '']) => sentence.replaceAll(/`<[^>]*>`/g, gap))
  .filter((sentence) => sentence !== 'message')

test('every sentence with which the shop refuses to start is explained', () => {
  expect(inSources.length).toBeGreaterThan(30)
  expect([...new Set(inSources)].filter((sentence) => !inDocument.includes(sentence))).toEqual([])
})

test('every sentence that is explained is one that the shop says', () => {
  expect(inDocument.filter((sentence) => !inSources.includes(sentence))).toEqual([])
})
