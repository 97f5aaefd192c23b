const at = '2026-09-01T08:30:00.000Z'

const facts = {
  eTag: '"a3f5c1d2"',
  size: 48_213,
  mimetype: 'image/png',
  cacheControl: 'max-age=3600',
  lastModified: at,
  contentLength: 48_213,
  httpStatusCode: 200,
}

const id = 'd0f9f6a2-3a3d-4b0e-a1b1-2b1d8c9b6f10'
const name = 'products/pink-tower.png'

export const exampleBucket = {
  id: 'product-images',
  name: 'product-images',
  owner: '',
  public: true,
  file_size_limit: 5_242_879,
  allowed_mime_types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'],
  created_at: at,
  updated_at: at,
}

export const exampleObject = {
  id,
  name,
  bucket_id: 'product-images',
  owner: '',
  owner_id: null,
  version: '6f1c2b9a-7d0e-4a86-8f59-0d1b7f8f7c55',
  created_at: at,
  updated_at: at,
  last_accessed_at: at,
  metadata: facts,
  user_metadata: null,
}

export const exampleInfo = {
  id,
  name,
  version: exampleObject.version,
  bucket_id: 'product-images',
  size: facts.size,
  content_type: facts.mimetype,
  cache_control: facts.cacheControl,
  etag: facts.eTag,
  metadata: {},
  last_modified: at,
  created_at: at,
}

const nothing = {
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
}
const file = { id, updated_at: at, created_at: at, last_accessed_at: at, metadata: facts }

export const exampleEntries = [
  { name: 'large', ...nothing },
  { name: 'pink-tower.png', ...file },
]

export const examplePage = {
  hasNext: true,
  nextCursor: 'eyJ2YWx1ZSI6Ii4uLiJ9',
  nextCursorKey: name,
  folders: [{ key: 'products/large', name: 'large/', ...nothing }],
  objects: [{ key: name, name: 'pink-tower.png', ...file }],
}

export const exampleToken = 'eyJhbGciOiJIUzI1NiJ9.eyJ1cmwiOiIuLi4ifQ.c2lnbmF0dXJl'
