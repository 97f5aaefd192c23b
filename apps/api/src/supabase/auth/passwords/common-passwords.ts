export type IsCommonPassword = (password: string) => boolean

/** The list is large, so it is loaded only if the setting is on. */
export async function loadCommonPasswords(): Promise<IsCommonPassword> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = new Set(dictionary.passwords.map((password) => password.toLowerCase()))
  return (password) => common.has(password.toLowerCase())
}
