/** Who may call a route successfully. */
export type Audience = 'anon' | 'user' | 'admin' | 'service_role'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Declared by every route, so that a test can call each of them as every kind of caller. */
    access?: readonly Audience[]
    /** For addresses that a browser opens, such as those of mails, without an API key. */
    needsNoKey?: true
  }
}

export const everyone: readonly Audience[] = ['anon', 'user', 'admin', 'service_role']
export const people: readonly Audience[] = ['user', 'admin']
export const editors: readonly Audience[] = ['admin', 'service_role']
export const serviceOnly: readonly Audience[] = ['service_role']
