import { isEditor, type Caller } from '#supabase/identity/caller.ts'

/** Every bucket is written by admins and the service key alone; the public ones are read by all. */
export const mayWrite = isEditor
export const mayManageBuckets = (caller: Caller): boolean => caller.class === 'service'
