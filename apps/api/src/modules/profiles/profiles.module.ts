import fp from 'fastify-plugin'

export const profilesModule = fp(() => Promise.resolve(), { name: 'profiles', dependencies: ['database'] })
