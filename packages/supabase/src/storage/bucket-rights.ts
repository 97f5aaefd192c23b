import { isEditor, type Caller } from '#supabase/identity/caller.ts'

/** Only admins and the service key write to buckets; every client reads the public ones. */
export const mayWrite = isEditor
export const mayManageBuckets = (caller: Caller): boolean => caller.class === 'service'
