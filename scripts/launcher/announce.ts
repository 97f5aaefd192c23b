import { shopName } from '@golden-bead/contracts/shop'
import { keysFile } from './local-keys.ts'
import type { LocalShop } from './local-shop.ts'
import { say } from './progress.ts'
import type { LauncherSettings } from './settings.ts'

const answersWithinMs = 5_000

async function logIn(url: string, { keys }: LocalShop): Promise<string | undefined> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: keys.adminEmail, password: keys.adminPassword }),
    signal: AbortSignal.timeout(answersWithinMs),
  })
  const session: unknown = await answer.json()
  if (!answer.ok || typeof session !== 'object' || session === null) return undefined
  if (!('access_token' in session) || typeof session.access_token !== 'string') return undefined
  return session.access_token
}

async function logOut(url: string, { keys }: LocalShop, accessToken: string): Promise<void> {
  await fetch(`${url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: keys.publishableKey, authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(answersWithinMs),
  })
}

/** Tries a login, so that a password that was changed is not shown any more. */
async function adminPasswordStillWorks(url: string, shop: LocalShop): Promise<boolean> {
  try {
    const accessToken = await logIn(url, shop)
    if (accessToken === undefined) return false
    await logOut(url, shop, accessToken)
    return true
  } catch {
    // The shop runs all the same; the password is in the file of the keys.
    return false
  }
}

export async function announce(settings: LauncherSettings, shop: LocalShop): Promise<void> {
  const { url } = settings
  say(`\n${shopName} is ready: ${url}\n`)
  if (shop.hasInbox) {
    say(`  Inbox            http://localhost:${settings.mailPort}`)
  }
  say(`  API description  ${url}/docs`)
  say(`  Publishable key  ${shop.environment['PUBLISHABLE_KEY']}`)
  say(`  Service key      in ${keysFile(settings.dataDir)}`)
  if (shop.environment['ADMIN_EMAIL'] !== shop.keys.adminEmail) return
  const isUnchanged = await adminPasswordStillWorks(url, shop)
  say(
    `  Admin            ${shop.keys.adminEmail}${isUnchanged ? `  ${shop.keys.adminPassword}` : ''}`,
  )
}
