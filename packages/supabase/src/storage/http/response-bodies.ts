import type { Bucket } from '#supabase/storage/buckets.repository.ts'
import type { ListedFile } from '#supabase/storage/object-listing.repository.ts'
import type { StoredObject } from '#supabase/storage/objects.repository.ts'

/** Rows in the form that supabase-js reads. */

type Facts = {
  etag: string
  size: number
  mimetype: string
  cacheControl: string
  updatedAt: string
}

const metadataOf = ({ etag, size, mimetype, cacheControl, updatedAt }: Facts) => ({
  eTag: etag,
  size,
  mimetype,
  cacheControl,
  lastModified: updatedAt,
  contentLength: size,
  httpStatusCode: 200,
})

export const listedFile = (file: ListedFile) => ({
  id: file.id,
  updated_at: file.updated_at,
  created_at: file.created_at,
  last_accessed_at: file.updated_at,
  metadata: metadataOf({
    etag: file.etag,
    size: file.size,
    mimetype: file.mimetype,
    cacheControl: file.cache_control,
    updatedAt: file.updated_at,
  }),
})

export const listedFolder = {
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
}

export const objectRow = (object: StoredObject) => ({
  id: object.id,
  name: object.name,
  bucket_id: object.bucketId,
  owner: object.ownerId ?? '',
  owner_id: object.ownerId,
  version: object.version,
  created_at: object.createdAt.toISOString(),
  updated_at: object.updatedAt.toISOString(),
  last_accessed_at: object.updatedAt.toISOString(),
  metadata: metadataOf({
    etag: object.etag,
    size: object.sizeBytes,
    mimetype: object.mimeType,
    cacheControl: object.cacheControl,
    updatedAt: object.updatedAt.toISOString(),
  }),
  user_metadata: object.userMetadata,
})

export const objectInfo = (object: StoredObject) => ({
  id: object.id,
  name: object.name,
  version: object.version,
  bucket_id: object.bucketId,
  size: object.sizeBytes,
  content_type: object.mimeType,
  cache_control: object.cacheControl,
  etag: object.etag,
  metadata: object.userMetadata ?? {},
  last_modified: object.updatedAt.toISOString(),
  created_at: object.createdAt.toISOString(),
})

export const bucketRow = (bucket: Bucket) => ({
  id: bucket.id,
  name: bucket.name,
  owner: '',
  public: bucket.public,
  file_size_limit: bucket.fileSizeLimit,
  allowed_mime_types: bucket.allowedMimeTypes,
  created_at: bucket.createdAt.toISOString(),
  updated_at: bucket.updatedAt.toISOString(),
})
