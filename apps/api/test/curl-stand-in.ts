import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

/** The options of curl that the documents use, for machines without curl. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
    'data-binary': { type: 'string' },
    output: { type: 'string', short: 'o' },
    'dump-header': { type: 'string', short: 'D' },
    'write-out': { type: 'string', short: 'w' },
  },
})

const [url = ''] = positionals
const headers = values.header.map((line): [string, string] => {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
})
const file = values['data-binary']?.replace(/^@/, '')
const body = file === undefined ? values.data : await readFile(file)

const answer = await fetch(url, {
  headers,
  redirect: 'manual',
  ...(body !== undefined && { method: 'POST', body }),
})
const bytes = Buffer.from(await answer.arrayBuffer())
if (values.output === undefined) process.stdout.write(bytes)
else await writeFile(values.output, bytes)

const dump = values['dump-header']
if (dump !== undefined) {
  await writeFile(dump, [...answer.headers].map((pair) => `${pair.join(': ')}\n`).join(''))
}
const report = values['write-out']
  ?.replace('%{http_code}', String(answer.status))
  .replace('%{content_type}', answer.headers.get('content-type') ?? '')
  .replaceAll(String.raw`\n`, '\n')
process.stdout.write(report ?? '')
