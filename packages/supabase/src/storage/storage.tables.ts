import { bucketNameLengthMax } from './limits.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgSchema,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { literal } from '@golden-bead/server/database/literal'

export const storageSchema = pgSchema('storage')

const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()

export const buckets = storageSchema.table(
  'buckets',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    public: boolean('public').notNull().default(false),
    fileSizeLimit: bigint('file_size_limit', { mode: 'number' }),
    allowedMimeTypes: text('allowed_mime_types').array(),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (table) => [
    check(
      'buckets_id_length',
      sql`length(${table.id}) between 1 and ${literal(bucketNameLengthMax)}`,
    ),
  ],
)

export const objects = storageSchema.table(
  'objects',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    bucketId: text('bucket_id')
      .notNull()
      .references(() => buckets.id),
    name: text('name').notNull(),
    /** Null for the service key, and when the account is deleted. */
    ownerId: uuid('owner_id'),
    /** A random id, new for every version, of which the key of the bytes is made. */
    version: text('version').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    mimeType: text('mime_type').notNull(),
    cacheControl: text('cache_control').notNull(),
    etag: text('etag').notNull(),
    width: bigint('width', { mode: 'number' }),
    height: bigint('height', { mode: 'number' }),
    userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>(),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  (table) => [
    unique('objects_name_unique').on(table.bucketId, table.name),
    unique('objects_version_unique').on(table.version),
    index('objects_owner_index').on(table.ownerId),
    check('objects_name_length', sql`length(${table.name}) between 1 and 1024`),
  ],
)

/** Keys in the bucket that no row references yet, or no longer: the sweeper's list. */
export const pendingObjects = storageSchema.table(
  'pending_objects',
  {
    key: text('key').primaryKey(),
    /** An orphaned key never gets a row again, so its bytes may be deleted at any time. */
    isOrphaned: boolean('is_orphaned').notNull().default(false),
    sweepAfter: moment('sweep_after'),
    createdAt: moment('created_at'),
  },
  (table) => [index('pending_objects_sweep_index').on(table.sweepAfter)],
)

/**
 * Resized copies, stored in the bucket beside their original. The foreign key makes it impossible
 * to store one for an original that was replaced or removed meanwhile.
 */
export const renditions = storageSchema.table(
  'renditions',
  {
    key: text('key').primaryKey(),
    objectVersion: text('object_version')
      .notNull()
      .references(() => objects.version),
    /** Size, resize mode, format and quality in one word. */
    variant: text('variant').notNull(),
    mimeType: text('mime_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    etag: text('etag').notNull(),
    createdAt: moment('created_at'),
  },
  (table) => [unique('renditions_variant_unique').on(table.objectVersion, table.variant)],
)
