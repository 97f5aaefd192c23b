import type { Config } from '#config'
import { decoded } from '@golden-bead/server/http/decoded'

/** Everything that must not appear in any log line. */
export function secretsOf(config: Config): string[] {
  const { s3, keys, tokens, database, smtp, admin } = config
  return [
    s3.secretAccessKey,
    keys.publishable,
    keys.service,
    tokens.privateKey,
    tokens.previousKey,
    admin?.password,
    ...passwordsOf(database.url),
    ...passwordsOf(smtp.url),
  ].filter((secret) => secret !== undefined)
}

function passwordsOf(url: string): string[] {
  const { password } = new URL(url)
  // The clients that read these addresses accept a lone percent sign as it is.
  return password === '' ? [] : [password, decoded(password) ?? password]
}
