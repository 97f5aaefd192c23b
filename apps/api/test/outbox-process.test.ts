import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startApiProcess } from './api-process.ts'
import { newAddress } from '@golden-bead/server/test/mailbox'
import { findQueuedMail } from '@golden-bead/server/test/queued-mails'
import { newSelfSignedCertificate } from '@golden-bead/server/test/self-signed-certificate'
import { asElsewhere, startSmtpScript } from '@golden-bead/server/test/smtp-script'
import { publishableKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, testEnvironment } from './test-app.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function startShop(environment: Record<string, string | undefined>) {
  const shop = await startTestApp(environment)
  cleanUps.push(shop.close)
  return shop
}

async function startScript(script: Parameters<typeof startSmtpScript>[0] = {}) {
  const smtp = await startSmtpScript(script)
  cleanUps.push(smtp.close)
  return smtp
}

const signUpAt = (url: string, email: string) =>
  fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse battery staple' }),
  })

test('a mail goes through TLS where the certificate of its server is trusted', async () => {
  const certificate = newSelfSignedCertificate('mail.example')
  const smtp = await startScript({ certificate })
  const folder = await mkdtemp(join(tmpdir(), 'golden-bead-trusted-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  const authority = join(folder, 'authority.pem')
  await writeFile(authority, certificate.cert)
  const { environment, drop } = await testEnvironment()
  cleanUps.push(drop)
  const api = startApiProcess({
    ...environment,
    LOG_LEVEL: 'info',
    SMTP_URL: `${asElsewhere(smtp.url)}?tls.servername=mail.example`,
    NODE_EXTRA_CA_CERTS: authority,
  })
  cleanUps.push(() => api.process.kill('SIGKILL'))
  const email = newAddress()

  await signUpAt(await api.ready(), email)

  await expect.poll(() => smtp.addressed).toEqual([email])
})

test('an instance killed between taking and noting a mail doubles it at most, recognisably', async () => {
  const { environment, drop } = await testEnvironment()
  cleanUps.push(drop)
  let victim: ReturnType<typeof startApiProcess> | undefined
  const smtp = await startScript({
    onMail: () => {
      victim?.process.kill('SIGKILL')
      victim = undefined
    },
  })
  const settings = { ...environment, SMTP_URL: smtp.url, LOG_LEVEL: 'info' }
  const killed = startApiProcess(settings)
  victim = killed
  const url = await killed.ready()
  const email = newAddress()

  const signUp = signUpAt(url, email)
  // The mail leaves sooner than the answer, which then never comes.
  await Promise.allSettled([signUp, killed.exited])
  const shop = await startShop({ ...settings, LOG_LEVEL: 'silent' })
  expect(await findQueuedMail(shop, email)).toMatchObject({ sent_at: null, attempts: 1 })
  await shop.app.database.$client.query('update platform.mail_outbox set leased_until = now()')

  await expect.poll(async () => (await findQueuedMail(shop, email))?.sent_at).toBeInstanceOf(Date)
  expect(smtp.received).toHaveLength(2)
  expect(smtp.received[0]).toEqual(smtp.received[1])
  expect(smtp.received[0]?.recipient).toBe(email)
})

test('a shop closes in order while its mail server hangs, and the mail comes later', async () => {
  const { environment, drop } = await testEnvironment()
  cleanUps.push(drop)
  const smtp = await startScript({ recipientReply: '' })
  const settings = { ...environment, SMTP_URL: smtp.url }
  const api = startApiProcess({ ...settings, LOG_LEVEL: 'info' })
  cleanUps.push(() => api.process.kill('SIGKILL'))
  const email = newAddress()
  await signUpAt(await api.ready(), email)
  await expect.poll(() => smtp.addressed).toEqual([email])

  api.process.kill('SIGTERM')

  expect(await api.exited).toBe(0)
  smtp.behaviour.recipientReply = '250 fine'
  await startShop(settings)
  await expect.poll(() => smtp.received.map(({ recipient }) => recipient)).toEqual([email])
})
