import type { Config } from '#config'
import { decoded } from '#platform/http/decoded.ts'

/** What must stand in no log line, whoever writes it. */
export function secretsOf(config: Config): string[] {
  const { objectStorage, keys, tokens, database, mail, admin } = config
  return [
    objectStorage.secretAccessKey,
    keys.publishable,
    keys.service,
    tokens.privateKey,
    tokens.previousKey,
    admin?.password,
    ...passwordsOf(database.url),
    ...passwordsOf(mail.smtpUrl),
  ].filter((secret) => secret !== undefined)
}

function passwordsOf(url: string): string[] {
  const { password } = new URL(url)
  // Both who read these addresses take a lone percent sign for itself.
  return password === '' ? [] : [password, decoded(password) ?? password]
}
