import { startStatementRecorder } from '@golden-bead/local-services/statement-recorder'
import { inject } from 'vitest'
import { cloneDatabase } from './databases.ts'

/** Statements of background jobs (outbox, sweeper, change feed), which belong to no request. */
const backgroundWork =
  /mail_outbox.*(skip locked|set)|count\(\*\).*mail_outbox|pending_objects|pg_notify|^update "platform"|listen/is

/** A database that records the statements of a server's requests. */
export async function openRecordedDatabase() {
  const database = await cloneDatabase(inject('services').databaseUrl)
  const recorder = await startStatementRecorder(database.url)
  return {
    url: recorder.url,
    record: async (work: () => Promise<unknown>) =>
      (await recorder.record(work)).filter(({ text }) => !backgroundWork.test(text)),
    close: async () => {
      await recorder.close()
      await database.drop()
    },
  }
}

export type RecordedDatabase = Awaited<ReturnType<typeof openRecordedDatabase>>
