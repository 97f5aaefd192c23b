import fp from 'fastify-plugin'

export const imagesModule = fp(() => Promise.resolve(), { name: 'images', dependencies: ['database'] })
