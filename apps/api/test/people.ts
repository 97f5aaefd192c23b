import { profiles } from '#shop/profiles/profiles.tables.ts'
import { signedInWith } from '#test/supabase/people.ts'

export type { Person } from '#test/supabase/people.ts'

/** A user with an account, a profile and a session, inserted directly into the tables. */
export const signedIn = signedInWith((tx, profile) =>
  tx.insert(profiles).values(profile).onConflictDoNothing(),
)
