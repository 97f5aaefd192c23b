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

/** Shorter ones would stand in words that have nothing to do with them. */
const secretLengthMin = 4

const asLogged = (secret: string) => JSON.stringify(secret).slice(1, -1)

/**
 * The last gate before a line is written. Nothing logs a secret on purpose; errors of libraries
 * carry them in texts that nobody foresees.
 */
export function createLineRedaction(secrets: readonly string[]): (line: string) => string {
  const hidden = secrets.filter(({ length }) => length >= secretLengthMin).map(asLogged)
  return (line) => {
    let redacted = line
    for (const secret of hidden) redacted = redacted.replaceAll(secret, '[secret]')
    for (const { sign, form, replacement } of secretForms) {
      if (redacted.includes(sign)) redacted = redacted.replace(form, replacement)
    }
    return redacted
  }
}
