import type { TestServer } from './start-server.ts'

type QueuedMail = {
  id: string
  recipient: string
  attempts: number
  leased_until: Date | null
  content: unknown
  sent_at: Date | null
  failed_at: Date | null
  last_error: string | null
}

/** What the outbox has of the mail to this address. */
export async function findQueuedMail(
  { app }: Pick<TestServer, 'app'>,
  recipient: string,
): Promise<QueuedMail | undefined> {
  const { rows } = await app.database.$client.query<QueuedMail>(
    'select * from platform.mail_outbox where recipient = $1',
    [recipient],
  )
  return rows[0]
}
