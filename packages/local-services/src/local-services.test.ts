import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import { type LocalServices, type ServiceAddresses, startLocalServices } from './local-services.ts'
import { listen } from './ports.ts'
import { connectS3, type MessagePage, query, readJson, sendMail } from './test/clients.ts'
import { startHost } from './test/running-host.ts'
import { findServerPid, killWatchdog } from './test/server-of-host.ts'
import { makeTempFolder } from './test/temp-folder.ts'

test('what all three services acknowledged is there after a kill and a restart', async () => {
  const dataDir = await makeTempFolder()
  const host = await startHost(dataDir)
  const serverPid = await findServerPid(host.services.databaseUrl)
  await leaveTraces(host.services, 'before the kill')

  process.kill(serverPid, 'SIGKILL')
  await killWatchdog(serverPid)
  await host.killHard()
  const next = await start(dataDir)

  expect(await readTraces(next)).toEqual({
    row: 'before the kill',
    object: 'before the kill',
    mail: 'before the kill',
  })
})

test('two copies run side by side', async () => {
  const [one, two] = await Promise.all([
    start(await makeTempFolder()),
    start(await makeTempFolder()),
  ])
  await leaveTraces(one, 'one')
  await leaveTraces(two, 'two')

  expect(await readTraces(one)).toEqual({ row: 'one', object: 'one', mail: 'one' })
  expect(await readTraces(two)).toEqual({ row: 'two', object: 'two', mail: 'two' })
})

test('when one of them cannot start, the others are stopped', async () => {
  const dataDir = await makeTempFolder()
  const blocker = createServer()
  onTestFinished(() => void blocker.close())
  const mailPort = await listen(blocker, { port: 0, purpose: 'a test', variable: 'nothing' })

  await expect(startLocalServices({ dataDir, mailPort, bucket: 'pictures' })).rejects.toThrow(
    `Port ${mailPort}, wanted for the inbox, is taken by another program.`,
  )

  // A database that still runs would keep a second launcher from starting.
  await expect(start(dataDir)).resolves.toHaveProperty('databaseUrl')
})

test('an external service is not started', async () => {
  const dataDir = await makeTempFolder()

  const services = await startLocalServices({
    dataDir,
    mailPort: 0,
    bucket: 'pictures',
    without: ['database', 'objectStore', 'cards'],
  })
  onTestFinished(async () => await services.stop())

  expect(Object.keys(services).toSorted()).toEqual(['failed', 'inboxUrl', 'smtpUrl', 'stop'])
  expect(await readdir(dataDir)).toEqual(['mail'])
})

test('all of them stop while clients are connected', async () => {
  const services = await start(await makeTempFolder())
  const events = await fetch(`${services.inboxUrl}/api/events`)
  const sleeping = query(services.databaseUrl, 'select pg_sleep(600)').catch((error) => error)
  await expect.poll(() => findSleepers(services.databaseUrl)).toHaveLength(1)

  await services.stop()

  expect(await sleeping).toMatchObject({ name: expect.stringMatching(/error/i) })
  await expect(events.text()).rejects.toThrow('terminated')
})

const findSleepers = (databaseUrl: string) =>
  query(
    databaseUrl,
    "select pid from pg_stat_activity where wait_event = 'PgSleep' and backend_type = 'client backend'",
  )

async function start(dataDir: string): Promise<LocalServices> {
  const services = await startLocalServices({
    dataDir,
    mailPort: 0,
    bucket: 'pictures',
    durable: false,
  })
  onTestFinished(async () => await services.stop())
  return services
}

async function leaveTraces(
  { databaseUrl, s3, smtpUrl }: ServiceAddresses,
  text: string,
): Promise<void> {
  await query(databaseUrl, `create table trace as select '${text}'::text as text`)
  await connectS3(s3).send(
    new PutObjectCommand({ Bucket: s3.bucket, Key: 'trace.txt', Body: text }),
  )
  await sendMail(smtpUrl, { to: 'anna@example.test', subject: text, text })
}

async function readTraces({ databaseUrl, s3, inboxUrl }: ServiceAddresses) {
  const [row] = await query(databaseUrl, 'select text from trace')
  const object = await connectS3(s3).send(
    new GetObjectCommand({ Bucket: s3.bucket, Key: 'trace.txt' }),
  )
  const { messages } = await readJson<MessagePage>(`${inboxUrl}/api/v1/messages`)
  return {
    row: row?.['text'],
    object: await object.Body?.transformToString(),
    mail: messages[0]?.Subject,
  }
}
