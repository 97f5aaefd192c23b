import {
  startStatementRecorder,
  type Statement,
} from '@golden-bead/local-services/statement-recorder'
import { publishableKey, startApi } from './api-process.ts'
import type { Services } from './services.ts'
import { askRaw } from './raw-answer.ts'

/** The statement that the shop sends for a read, with its values, as it passes on the wire. */
export async function recordStatement(
  services: Services,
  { databaseUrl, path }: { databaseUrl: string; path: string },
): Promise<Statement> {
  const recorder = await startStatementRecorder(databaseUrl)
  try {
    const api = await startApi({ services, databaseUrl: recorder.url })
    try {
      const asked = await recorder.record(() =>
        askRaw({ port: api.port, path, headers: { apikey: publishableKey } }),
      )
      const found = asked.find(({ text }) => /from "?(public"?\."?)?products/.test(text))
      if (found === undefined) throw new Error('The shop asked the database nothing.')
      return found
    } finally {
      await api.stop()
    }
  } finally {
    await recorder.close()
  }
}
