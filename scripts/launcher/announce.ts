import { shopName } from '@golden-bead/contracts/shop'
import { keysFile } from './local-keys.ts'
import type { LocalShop } from './local-shop.ts'
import { say } from './progress.ts'
import type { LauncherSettings } from './settings.ts'

const answersWithinMs = 5_000

/** Of the keys that were made and kept, those that the environment replaces are of no use. */
const publishableKeyOf = ({ keys, environment }: LocalShop): string =>
  environment['PUBLISHABLE_KEY'] ?? keys.publishableKey

async function logIn(url: string, shop: LocalShop): Promise<string | undefined> {
  const { keys } = shop
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKeyOf(shop), 'content-type': 'application/json' },
    body: JSON.stringify({ email: keys.adminEmail, password: keys.adminPassword }),
    signal: AbortSignal.timeout(answersWithinMs),
  })
  const session: unknown = await answer.json()
  if (!answer.ok || typeof session !== 'object' || session === null) return undefined
  if (!('access_token' in session) || typeof session.access_token !== 'string') return undefined
  return session.access_token
}

async function logOut(url: string, shop: LocalShop, accessToken: string): Promise<void> {
  await fetch(`${url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: publishableKeyOf(shop), authorization: `Bearer ${accessToken}` },
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
  const isServiceKeyKept = shop.environment['SERVICE_KEY'] === shop.keys.serviceKey
  say(`  Publishable key  ${publishableKeyOf(shop)}`)
  say(
    `  Service key      in ${isServiceKeyKept ? keysFile(settings.dataDir) : 'the variable SERVICE_KEY'}`,
  )
  if (shop.environment['ADMIN_EMAIL'] !== shop.keys.adminEmail) return
  const isUnchanged = await adminPasswordStillWorks(url, shop)
  say(
    `  Admin            ${shop.keys.adminEmail}${isUnchanged ? `  ${shop.keys.adminPassword}` : ''}`,
  )
}
