/** Who may call a route with success. */
export type Caller = 'anon' | 'user' | 'admin' | 'service_role'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Declared by every route, so that a test can try each of them as everybody. */
    access?: readonly Caller[]
  }
}

export const everyone: readonly Caller[] = ['anon', 'user', 'admin', 'service_role']
export const editors: readonly Caller[] = ['admin', 'service_role']
export const serviceOnly: readonly Caller[] = ['service_role']
