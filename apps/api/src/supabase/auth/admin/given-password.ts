import type { PasswordPolicy } from '#supabase/auth/passwords/password-policy.ts'
import type { PasswordHasher } from '#supabase/auth/password-hashing/password-hasher.ts'

export type GivenPasswordOptions = { hasher: PasswordHasher; policy: PasswordPolicy }

/** Nothing where no password is given: an account may have none yet, or keeps the one that it has. */
export async function hashIfGiven(
  { hasher, policy }: GivenPasswordOptions,
  password: string | null | undefined,
  email: string,
): Promise<string | null> {
  if (password == null) return null
  policy.rejectUnfit(password, email)
  return hasher.hash(password)
}
