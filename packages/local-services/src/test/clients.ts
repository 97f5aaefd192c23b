import { S3Client } from '@aws-sdk/client-s3'
import { createTransport, type SendMailOptions } from 'nodemailer'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { MessageSummary } from '../mail/mailpit.ts'
import type { ObjectStore } from '../object-store.ts'

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  // A server that ends tells its clients, also those that wait for nothing.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

export function connectS3(store: Omit<ObjectStore, 'stop' | 'bucket'>): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = store
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 1,
  })
  onTestFinished(() => client.destroy())
  return client
}

export async function sendMail(smtpUrl: string, mail: SendMailOptions): Promise<void> {
  const transport = createTransport(smtpUrl)
  try {
    await transport.sendMail({ from: 'Shop <shop@example.test>', ...mail })
  } finally {
    transport.close()
  }
}

export type MessagePage = {
  total: number
  unread: number
  count: number
  messages_count: number
  start: number
  tags: string[]
  messages: MessageSummary[]
}

export async function readJson<Body>(url: string): Promise<Body> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const body: Body = JSON.parse(await response.text())
  return body
}
