import fp from 'fastify-plugin'
import type { HashStrength } from './argon2-hash.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'

declare module 'fastify' {
  interface FastifyInstance {
    passwordHasher: PasswordHasher
  }
}

type Options = { strength?: HashStrength | undefined }

export const passwordHashingPlugin = fp<Options>(
  async (app, { strength }) => {
    const hasher = await createPasswordHasher({
      strength,
      onHash: app.metrics.counter(
        'password_hashes_total',
        'Hashes made, of right passwords or not',
      ),
      onMalformedHash: () => app.log.error('a stored password hash is malformed'),
    })
    app.decorate('passwordHasher', hasher)
    app.metrics.gauge(
      'password_hashes_waiting',
      'Logins and sign-ups that wait for their turn to be hashed',
      () => hasher.activity().waiting,
    )
  },
  { name: 'password-hashing', dependencies: ['metrics'] },
)
