import fp from 'fastify-plugin'

export { findLiveSession } from './live-session.repository.ts'

export const authModule = fp(() => Promise.resolve(), {
  name: 'auth',
  dependencies: ['database', 'identity'],
})
