import fp from 'fastify-plugin'
import { absentServicesModule } from './absent-services/absent-services.module.ts'
import { authModule, findLiveSession, type AuthOptions } from './auth/auth.module.ts'
import { createAccountHooks, type AccountHooks } from './auth/users/account-hooks.ts'
import { identityModule } from './identity/identity.module.ts'
import type { RoleOf } from './identity/caller.ts'
import { addRest, type Rest } from './rest/rest.module.ts'
import { storageModule, type StorageOptions } from './storage/storage.module.ts'

export type SupabaseOptions = Omit<AuthOptions, 'hooks'> &
  Omit<StorageOptions, 'roleOf'> & {
    keys: {
      publishable: string
      service: string
      /** Of access tokens, on the curve P-256 and in PEM form. */
      privateKey: string
      /** Its tokens are good until it is left out. */
      previousKey?: string | undefined
    }
    accessTokenSeconds?: number
    /**
     * Whose rights a person has, asked at each request: those of `admin` in place of those of `user`.
     * Undefined is `user`, for people whom the app does not know too. Admins also read and write all
     * files.
     */
    roleOf?: RoleOf
  }

declare module 'fastify' {
  interface FastifyInstance {
    supabase: Rest & { onUser: AccountHooks['on'] }
  }
}

/** `/auth/v1`, `/rest/v1` and `/storage/v1`, as `@supabase/supabase-js` calls them. */
export const supabasePlugin = fp<SupabaseOptions>(
  async (app, { keys, accessTokenSeconds = 3600, roleOf = everybodyIsUser, ...options }) => {
    await app.register(identityModule, {
      keys,
      tokens: {
        privateKey: keys.privateKey,
        previousKey: keys.previousKey,
        issuer: `${app.serverInfo.apiUrl}/auth/v1`,
        lifeSeconds: accessTokenSeconds,
      },
      findSession: (sessionId) => findLiveSession(app.database, sessionId),
    })
    const hooks = createAccountHooks()
    const rest = await addRest(app, { roleOf })
    app.decorate('supabase', { ...rest, onUser: hooks.on })
    await app.register(authModule, { ...options, hooks })
    await app.register(storageModule, { ...options, roleOf })
    await app.register(absentServicesModule)
  },
  { name: 'supabase', dependencies: ['server'] },
)

const everybodyIsUser: RoleOf = () => Promise.resolve('user')
