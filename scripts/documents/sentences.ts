/** The place of everything in a sentence that differs from case to case. */
export const gap = '<>'

/** Reads the string that begins at `start`: what it says, and where it ends. */
function readString(source: string, start: number): { text: string; end: number } {
  const quote = source[start]
  let text = ''
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === quote) return { text, end: at + 1 }
    if (source[at] === '\\') {
      at += 1
      text += source[at] === 'n' ? '\n' : source[at]
    } else if (quote === '`' && source.startsWith('${', at)) {
      text += gap
      at = endOfExpression(source, at + 2) - 1
    } else {
      text += source[at]
    }
  }
  throw new Error('A string has no end.')
}

const isQuote = (sign: string | undefined) => sign === "'" || sign === '`' || sign === '"'

function endOfExpression(source: string, start: number): number {
  for (let at = start, depth = 1; at < source.length; at += 1) {
    if (isQuote(source[at])) at = readString(source, at).end - 1
    else if (source[at] === '{') depth += 1
    else if (source[at] === '}' && (depth -= 1) === 0) return at + 1
  }
  throw new Error('An expression has no end.')
}

/** All strings of the first argument of every call, or on the line behind every such word. */
export function sentencesAfter(source: string, opening: string): string[] {
  const sentences: string[] = []
  const isCall = opening.endsWith('(')
  let from = source.indexOf(opening)
  for (; from !== -1; from = source.indexOf(opening, from + 1)) {
    let depth = 0
    for (let at = from + opening.length; at < source.length; at += 1) {
      const sign = source[at]
      if (isQuote(sign)) {
        const { text, end } = readString(source, at)
        sentences.push(text)
        at = end - 1
      } else if (sign === '(') depth += 1
      else if (sign === ')' || sign === ',' || (sign === '\n' && !isCall)) {
        // The first line break only separates the word from what it is said of.
        if (sign === '\n' && source.slice(from + opening.length, at).trim() === '') continue
        if (depth === 0) break
        if (sign === ')') depth -= 1
      }
    }
  }
  return sentences
}
