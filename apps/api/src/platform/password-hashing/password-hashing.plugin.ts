import fp from 'fastify-plugin'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'

declare module 'fastify' {
  interface FastifyInstance {
    passwordHasher: PasswordHasher
  }
}

export const passwordHashingPlugin = fp(
  async (app) => {
    const hasher = await createPasswordHasher({
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
