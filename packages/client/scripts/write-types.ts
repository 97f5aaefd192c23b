import { copyFile, readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'

/** As the API wrote it from its routes. */
const written = new URL('../../../apps/api/openapi.json', import.meta.url)
const head = '/** Made from `openapi.json` by `npm run describe`. Changes are lost. */\n\n'

const blob = ts.factory.createTypeReferenceNode('Blob')

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A linter for OpenAPI has read it.
const description = JSON.parse(await readFile(written, 'utf8')) as OpenAPI3
const types = await openapiTS(description, {
  // A file is no text, whatever JSON Schema calls it.
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
  defaultNonNullable: false,
})
await copyFile(written, new URL('../openapi.json', import.meta.url))
await writeFile(new URL('../src/schema.ts', import.meta.url), head + astToString(types))
