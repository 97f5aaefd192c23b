import fp from 'fastify-plugin'

export const catalogueModule = fp(() => Promise.resolve(), { name: 'catalogue', dependencies: ['database'] })
