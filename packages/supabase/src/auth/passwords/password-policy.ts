import { passwordLengthMax } from '#supabase/auth/limits.ts'
import { invalidInput } from '#supabase/auth/auth.errors.ts'
import type { WeakPasswordReason } from '#supabase/auth/auth.schemas.ts'
import { HttpError } from '@golden-bead/server/errors/http-error'

type IsCommonPassword = (password: string) => boolean

export type PasswordPolicyOptions = {
  lengthMin: number
  siteName: () => string
  /** Undefined if common passwords are allowed. */
  isCommon: IsCommonPassword | undefined
}

export type Weakness = { message: string; reasons: WeakPasswordReason[] }

const lengthOf = (password: string) => Array.from(password).length
const onlyLetters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The list is large, so it is loaded only if the setting is on. */
export async function loadCommonPasswords(): Promise<IsCommonPassword> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = new Set(dictionary.passwords.map((password) => password.toLowerCase()))
  return (password) => common.has(password.toLowerCase())
}

export function createPasswordPolicy({ lengthMin, siteName, isCommon }: PasswordPolicyOptions) {
  const isEasyToGuess = (password: string, email: string) => {
    if (isCommon === undefined) return false
    const [localPart = ''] = email.split('@')
    const obvious = [email, localPart, siteName()].map(onlyLetters)
    return isCommon(password) || obvious.includes(onlyLetters(password))
  }

  const weaknessOf = (password: string, email: string): Weakness | undefined => {
    const found: [WeakPasswordReason, string][] = []
    if (lengthOf(password) < lengthMin) {
      found.push(['length', `Password should be at least ${lengthMin} characters.`])
    }
    if (isEasyToGuess(password, email)) {
      found.push([
        'pwned',
        'Password is known to be weak and easy to guess, please choose a different one.',
      ])
    }
    if (found.length === 0) return undefined
    return {
      message: found.map(([, text]) => text).join(' '),
      reasons: found.map(([reason]) => reason),
    }
  }

  const rejectOverlong = (password: string): void => {
    // A code point has two units at most, so a huge text is rejected without being counted.
    if (password.length > 2 * passwordLengthMax || lengthOf(password) > passwordLengthMax) {
      throw invalidInput(`Password cannot be longer than ${passwordLengthMax} characters`)
    }
  }

  return {
    weaknessOf,
    rejectOverlong,
    /** Throws unless the password may be set. */
    rejectUnfit(password: string, email: string): void {
      rejectOverlong(password)
      const weakness = weaknessOf(password, email)
      if (weakness === undefined) return
      throw new HttpError({
        status: 422,
        code: 'weak_password',
        message: weakness.message,
        members: { weak_password: { reasons: weakness.reasons } },
      })
    },
  }
}

export type PasswordPolicy = ReturnType<typeof createPasswordPolicy>
