import type { PasswordPolicy } from '#supabase/auth/passwords/password-policy.ts'
import type { PasswordHasher } from '#supabase/auth/passwords/password-hasher.ts'

export type GivenPasswordOptions = { hasher: PasswordHasher; policy: PasswordPolicy }

/** Undefined if no password is given: the account may have none, or keeps its own. */
export async function hashIfGiven(
  { hasher, policy }: GivenPasswordOptions,
  password: string | null | undefined,
  email: string,
): Promise<string | null> {
  if (password == null) return null
  policy.rejectUnfit(password, email)
  return hasher.hash(password)
}
