import { keysFile } from './local-keys.ts'
import type { LocalShop } from './local-shop.ts'
import { say } from './progress.ts'
import type { LauncherSettings } from './settings.ts'

/** Asks the shop itself, so that a password which was changed is not shown any more. */
async function adminPasswordStillWorks(url: string, shop: LocalShop): Promise<boolean> {
  const { publishableKey, adminEmail, adminPassword } = shop.keys
  const headers = { apikey: publishableKey, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: adminEmail, password: adminPassword }),
  })
  const session: unknown = await answer.json()
  if (!answer.ok || typeof session !== 'object' || session === null) return false
  if (!('access_token' in session) || typeof session.access_token !== 'string') return false
  await fetch(`${url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${session.access_token}` },
  })
  return true
}

export async function announce(settings: LauncherSettings, shop: LocalShop): Promise<void> {
  const url = `http://localhost:${settings.port}`
  say(`\nGolden Bead is ready: ${url}\n`)
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
