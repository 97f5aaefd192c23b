const blanks = String.raw`[ \t\n\r\v\f]*`
const quoted = String.raw`"((?:[^"\\]|\\[\s\S])*)"`
const word = String.raw`(?:[^ \t\n\r\v\f"\\{},]|\\[\s\S])+`
// Each character can be matched in one way only, so a long text that is no list is refused at once.
const bare = String.raw`(${word}(?:[ \t\n\r\v\f]+${word})*)`

const braces = new RegExp(String.raw`^${blanks}\{([\s\S]*)\}${blanks}$`)
const nothing = new RegExp(`^${blanks}$`)

/** The text of an array as PostgreSQL reads it, `{p,"q, r"}`; undefined if it is none. */
export function listOfText(text: string): (string | null)[] | undefined {
  const content = braces.exec(text)?.[1]
  if (content === undefined) return undefined
  if (nothing.test(content)) return []

  const entry = new RegExp(`${blanks}(?:${quoted}|${bare})${blanks}(,|$)`, 'y')
  const list: (string | null)[] = []
  for (;;) {
    const [, inQuotes, plain = '', separator] = entry.exec(content) ?? []
    if (separator === undefined) return undefined
    const isNull = inQuotes === undefined && /^null$/i.test(plain)
    list.push(isNull ? null : (inQuotes ?? plain).replaceAll(/\\([\s\S])/g, '$1'))
    if (separator === '') return list
  }
}
