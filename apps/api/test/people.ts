import { profiles } from '#shop/profiles/profiles.tables.ts'
import { signedInWith } from '@golden-bead/supabase/test/people'

export type { Person } from '@golden-bead/supabase/test/people'

/** A user with an account, a profile and a session, inserted directly into the tables. */
export const signedIn = signedInWith((tx, profile) =>
  tx.insert(profiles).values(profile).onConflictDoNothing(),
)
