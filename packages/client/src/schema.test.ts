import { readFile } from 'node:fs/promises'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'

const descriptionFile = new URL('../openapi.json', import.meta.url)
const head = '/** Written from `openapi.json` by the script `generate`. Changes are lost. */\n\n'

const blob = ts.factory.createTypeReferenceNode('Blob')

async function writeTypes(description: OpenAPI3): Promise<string> {
  const types = await openapiTS(description, {
    // A file is no text, whatever JSON Schema calls it.
    transform: ({ format }) => (format === 'binary' ? blob : undefined),
    defaultNonNullable: false,
  })
  return head + astToString(types)
}

test('the types of the client are those of the description', async () => {
  const description = JSON.parse(await readFile(descriptionFile, 'utf8')) as OpenAPI3

  const types = await writeTypes(description)

  await expect(types).toMatchFileSnapshot('schema.ts')
})
