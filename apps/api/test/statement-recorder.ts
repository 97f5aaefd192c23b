import { startStatementRecorder } from '@golden-bead/local-services/statement-recorder'
import { inject } from 'vitest'
import { cloneDatabase } from './databases.ts'

/** What outbox, sweeper and the feed of changes do in the background is nobody's answer. */
const backgroundWork =
  /mail_outbox.*(skip locked|set)|count\(\*\).*mail_outbox|pending_objects|pg_notify|^update "platform"|listen/is

/** A database for a shop, which tells what the answers of that shop ask of it. */
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
