import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createClient as createClient2105 } from 'supabase-js-2.105'
import { createClient as createClient239 } from 'supabase-js-2.39'
import { createClient as createClient257 } from 'supabase-js-2.57'
import { createClient as createClient290 } from 'supabase-js-2.90'
import { newAddress } from '@golden-bead/server/test/mailbox'
import { publishableKey, serviceKey } from './keys.ts'

export { newAddress } from '@golden-bead/server/test/mailbox'

export type FlowType = 'implicit' | 'pkce'

type MakeClient = typeof createClient

/** Every client version that is known to be in use; the types of old ones differ in detail. */
export const clientVersions: [version: string, make: MakeClient][] = [
  ['2.39', createClient239 as unknown as MakeClient],
  ['2.57', createClient257 as unknown as MakeClient],
  ['2.90', createClient290 as unknown as MakeClient],
  ['2.105', createClient2105 as unknown as MakeClient],
  ['2.119', createClient],
]

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

type ClientOptions = {
  make?: MakeClient
  flowType?: FlowType
  key?: string
  fetch?: typeof fetch
}

/** A client with a storage of its own, like a separate browser. */
export const newClient = (url: string, options: ClientOptions = {}): SupabaseClient =>
  (options.make ?? createClient)(url, options.key ?? publishableKey, {
    auth: {
      flowType: options.flowType ?? 'implicit',
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      storage: memoryStorage(),
    },
    ...(options.fetch !== undefined && { global: { fetch: options.fetch } }),
  })

export const newServiceClient = (url: string) => newClient(url, { key: serviceKey })

export const goodPassword = 'correct horse battery staple'

/** A confirmed account, created with the service key. */
export async function newAccount(url: string, values: { email?: string; password?: string } = {}) {
  const { email = newAddress(), password = goodPassword } = values
  const service = newServiceClient(url)
  const { data, error } = await service.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { name: 'Ada' },
  })
  if (error !== null) throw error
  return { id: data.user.id, email, password }
}

/** A confirmed account, and a client that is logged in to it. */
export async function newLoggedInClient(url: string, options: ClientOptions = {}) {
  const account = await newAccount(url)
  const client = newClient(url, options)
  const { data, error } = await client.auth.signInWithPassword(account)
  if (error !== null) throw error
  return { ...account, client, session: data.session }
}
