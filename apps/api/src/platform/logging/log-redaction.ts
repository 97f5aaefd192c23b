import type { Config } from '#config'

/** What is secret by its form, wherever it stands. */
const secretForms: [form: RegExp, replacement: string][] = [
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bsb_(?:secret|publishable)_[\w-]+/g, '[key]'],
  [/\$argon2[^\s"\\]+/g, '[hash]'],
  [/\b(Bearer|Basic)\s+[^\s"\\]+/gi, '$1 [hidden]'],
  [/(\w:\/\/)[^\s/"\\@]*:[^\s/"\\@]*@/g, '$1[hidden]@'],
  [/[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b/gi, '[email]'],
  // Addresses come back in messages of libraries, with all that stands behind the question mark.
  [/(\/[^\s"\\?]*)\?[^\s"\\]+/g, '$1?[hidden]'],
]

/** The secrets of this installation, as they would stand in a log line. */
export function secretsOf(config: Config): string[] {
  const { objectStorage, keys, tokens, database, mail, admin } = config
  const secrets = [
    objectStorage.secretAccessKey,
    keys.publishable,
    keys.service,
    tokens.privateKey,
    tokens.previousKey,
    admin?.password,
    ...passwordsOf(database.url),
    ...passwordsOf(mail.smtpUrl),
  ]
  const lengthMin = 4
  return secrets
    .filter((secret) => secret !== undefined && secret.length >= lengthMin)
    .map((secret) => JSON.stringify(secret).slice(1, -1))
}

function passwordsOf(url: string): string[] {
  const { password } = new URL(url)
  return password === '' ? [] : [password, decodeURIComponent(password)]
}

/**
 * The last gate before a line is written. Nothing logs a secret on purpose; errors of libraries
 * carry them in texts that nobody foresees.
 */
export function createLineRedaction(secrets: readonly string[]): (line: string) => string {
  return (line) => {
    let redacted = line
    for (const secret of secrets) redacted = redacted.replaceAll(secret, '[secret]')
    for (const [form, replacement] of secretForms) redacted = redacted.replace(form, replacement)
    return redacted
  }
}
