import { supabasePlugin, type SupabaseOptions } from '#supabase/supabase.module.ts'
import {
  startServer,
  tokenKey,
  type ServerExtras,
  type ServerSettings,
  type TestServer,
} from '@golden-bead/server/test/start-server'
import { publishableKey, serviceKey } from './keys.ts'
import { addProfiles, keepRole, roleOf } from './profiles.ts'

export type SupabaseSettings = ServerSettings & { supabase?: Partial<SupabaseOptions> }

export const keys = { publishable: publishableKey, service: serviceKey, privateKey: tokenKey }

export const site = { name: () => 'Reading Room' }

/** Everything in it is a picture, as large as the tests of large ones are. */
export const pictures = {
  id: 'pictures',
  public: true,
  fileSizeLimit: 5 * 1024 * 1024 - 1,
  allowedMimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'],
  picturesOnly: true,
  keptBecause: 'The pictures of the site lie in this bucket: it stays, and stays public',
}

/** Weak hashes, since most tests need only some account with a password. */
const lightHashes = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** `/auth/v1`, `/rest/v1` and `/storage/v1` for an app with profiles and a bucket of pictures. */
export const startSupabase = (
  { supabase = {}, ...settings }: SupabaseSettings = {},
  { extend, ...extras }: ServerExtras = {},
): Promise<TestServer> =>
  startServer(
    { publishableKey, ...settings },
    {
      ...extras,
      extend: async (app) => {
        await app.register(supabasePlugin, {
          keys,
          site,
          buckets: [pictures],
          hashStrength: lightHashes,
          roleOf: (userId) => roleOf(app.database, userId),
          keepRole,
          ...supabase,
        })
        addProfiles(app)
        await extend?.(app)
      },
    },
  )
