import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from './postgres.ts'
import { startStatementRecorder } from './statement-recorder.ts'
import { makeTempFolder } from './test/temp-folder.ts'

test('values are those of the statement that they were sent for, however long ago it was prepared', async () => {
  const postgres = await startPostgres({ dataDir: await makeTempFolder(), durable: false })
  onTestFinished(postgres.stop)
  const recorder = await startStatementRecorder(postgres.url)
  onTestFinished(recorder.close)
  const client = new pg.Client({ connectionString: recorder.url })
  await client.connect()
  onTestFinished(() => client.end())
  const [name, number] = ['select $1::text as name', 'select $1::int as number']
  await client.query({ name: 'name', text: name, values: ['Pink Tower'] })

  const statements = await recorder.record(async () => {
    await client.query({ name: 'number', text: number, values: [7] })
    await client.query({ name: 'name', text: name, values: [null] })
    await client.query('select 1')
  })

  expect(statements).toEqual([
    { text: number, values: ['7'] },
    { text: name, values: [null] },
    { text: 'select 1', values: [] },
  ])
})
