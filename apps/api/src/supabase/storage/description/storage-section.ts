import { storageErrorShape } from '#supabase/storage/http/storage-error-shape.ts'
import type { ApiSection } from '#platform/openapi/section.ts'
import { bucketOperations } from './bucket-operations.ts'
import { downloadOperations } from './download-operations.ts'
import { objectOperations } from './object-operations.ts'
import { storageBodies, storageSchemas } from './storage-schemas.ts'
import { uploadOperations } from './upload-operations.ts'

export const storageSection: ApiSection = {
  prefix: '/storage/v1',
  tags: [
    { name: 'Buckets', description: 'Where objects lie, and what they may be.' },
    {
      name: 'Objects',
      description:
        'Files by their path. Admins and servers write them; those of public buckets are read by all.',
    },
    { name: 'Signed addresses', description: 'Addresses that need no key, for a while.' },
    { name: 'Pictures', description: 'Pictures in the size and the format that is needed.' },
  ],
  errorShape: storageErrorShape,
  errorName: 'StorageError',
  schemas: storageSchemas,
  bodies: storageBodies,
  operations: {
    ...bucketOperations,
    ...uploadOperations,
    ...objectOperations,
    ...downloadOperations,
  },
}
