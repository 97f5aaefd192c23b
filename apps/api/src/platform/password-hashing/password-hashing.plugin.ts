import fp from 'fastify-plugin'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'

declare module 'fastify' {
  interface FastifyInstance {
    passwordHasher: PasswordHasher
  }
}

export const passwordHashingPlugin = fp(
  async (app) => {
    app.decorate(
      'passwordHasher',
      await createPasswordHasher({
        onMalformedHash: () => app.log.error('a stored password hash is malformed'),
      }),
    )
  },
  { name: 'password-hashing' },
)
