import type { Config } from '#config'

/** What is secret by its form, wherever it stands. Most lines lack the sign, and are not searched. */
const secretForms: { sign: string; form: RegExp; replacement: string }[] = [
  { sign: 'eyJ', form: /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, replacement: '[token]' },
  { sign: 'sb_', form: /\bsb_(?:secret|publishable)_[\w-]+/g, replacement: '[key]' },
  { sign: '$argon2', form: /\$argon2[^\s"\\]+/g, replacement: '[hash]' },
  { sign: '', form: /\b(Bearer|Basic)\s+[^\s"\\]+/gi, replacement: '$1 [hidden]' },
  { sign: '://', form: /(\w:\/\/)[^\s/"\\@]*:[^\s/"\\@]*@/g, replacement: '$1[hidden]@' },
  { sign: '@', form: /[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b/gi, replacement: '[email]' },
  // Addresses come back in messages of libraries, with all that stands behind the question mark.
  { sign: '?', form: /(\/[^\s"\\?]*)\?[^\s"\\]+/g, replacement: '$1?[hidden]' },
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
    for (const { sign, form, replacement } of secretForms) {
      if (redacted.includes(sign)) redacted = redacted.replace(form, replacement)
    }
    return redacted
  }
}
