import type { ApiSection } from '#platform/openapi/section.ts'
import { bucketOperations } from './bucket-operations.ts'
import { objectReads, pictureReads, signedReads } from './download-operations.ts'
import { objectOperations, signedOperations } from './object-operations.ts'
import { storageBodies, storageExamples, storageSchemas, storageDocs } from './storage-schemas.ts'

export const storageSection: ApiSection = {
  prefix: '/storage/v1',
  tags: [
    {
      name: 'Buckets',
      description: 'Where objects lie, and what they may be.',
      operations: bucketOperations,
    },
    {
      name: 'Objects',
      description:
        'Files by their path. Admins and servers write them; those of public buckets are read by all.',
      operations: { ...objectOperations, ...objectReads },
    },
    {
      name: 'Signed addresses',
      description: 'Addresses that need no key, for a while.',
      operations: { ...signedOperations, ...signedReads },
    },
    {
      name: 'Pictures',
      description: 'Pictures in the size and the format that is needed.',
      operations: pictureReads,
    },
  ],
  // All other errors have status 400 here.
  errors: { name: 'StorageError', statuses: [400, 408, 500, 503] },
  schemas: storageSchemas,
  bodies: storageBodies,
  docs: storageDocs,
  examples: storageExamples,
}
