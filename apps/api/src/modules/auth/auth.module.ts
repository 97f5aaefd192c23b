import fp from 'fastify-plugin'

export const authModule = fp(() => Promise.resolve(), { name: 'auth', dependencies: ['database'] })
