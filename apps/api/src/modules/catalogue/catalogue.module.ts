import fp from 'fastify-plugin'

export type { CatalogueReads } from './catalogue-reads.ts'

export const catalogueModule = fp(() => Promise.resolve(), { name: 'catalogue', dependencies: ['database'] })
