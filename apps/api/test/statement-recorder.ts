import { startStatementRecorder as startRecorder } from '@golden-bead/local-services/statement-recorder'

/** What the database is asked, without the values, which differ from one request to the next. */
export async function startStatementRecorder(target: string) {
  const recorder = await startRecorder(target)
  return {
    ...recorder,
    record: async (work: () => Promise<unknown>): Promise<string[]> =>
      (await recorder.record(work)).map(({ text }) => text),
  }
}
