import type { Shop } from './shop-process.ts'

function read(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name]
  if (!value) throw new Error(`${name} is missing: it goes with E2E_SHOP_URL.`)
  return value
}

const cannot = () => Promise.reject(new Error('A shop that was given is not started or ended.'))

/** A shop that runs elsewhere, such as a composed one, when the environment names it. */
export function findExternalShop(environment: NodeJS.ProcessEnv): Shop | undefined {
  if (!environment['E2E_SHOP_URL']) return undefined
  return {
    url: environment['E2E_SHOP_URL'],
    inboxUrl: read(environment, 'E2E_INBOX_URL'),
    publishableKey: read(environment, 'E2E_PUBLISHABLE_KEY'),
    serviceKey: read(environment, 'E2E_SERVICE_KEY'),
    admin: {
      email: read(environment, 'E2E_ADMIN_EMAIL'),
      password: read(environment, 'E2E_ADMIN_PASSWORD'),
    },
    start: cannot,
    stop: cannot,
    kill: cannot,
    findDatabase: cannot,
    remove: () => Promise.resolve(),
  }
}
