import { cannotParse } from '#supabase/rest/rest-errors.ts'

/** Reads one parameter of a request, and reports the position of a syntax error. */
export function createTextReader(text: string, what: string) {
  let position = 0

  const failAt = (place: number, expecting: string) => {
    const next = text.codePointAt(place)
    return cannotParse(what, {
      column: place + 1,
      unexpected: next === undefined ? 'end of input' : JSON.stringify(String.fromCodePoint(next)),
      expecting,
    })
  }
  const fail = (expecting: string) => failAt(position, expecting)

  /** Creates an error for later, at the current position. */
  const marked = () => {
    const place = position
    return (expecting: string) => failAt(place, expecting)
  }

  /** `pattern` must be sticky. */
  const match = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = position
    const found = pattern.exec(text) ?? undefined
    if (found !== undefined) position += found[0].length
    return found
  }

  const take = (literal: string): boolean => {
    const isNext = text.startsWith(literal, position)
    if (isNext) position += literal.length
    return isNext
  }

  return {
    fail,
    marked,
    match,
    take,
    isNext: (literal: string) => text.startsWith(literal, position),
    isAtEnd: () => position >= text.length,
    expect: (literal: string) => {
      if (!take(literal)) throw fail(JSON.stringify(literal))
    },
    expectEnd: () => {
      if (position < text.length) throw fail('end of input')
    },
  }
}

export type TextReader = ReturnType<typeof createTextReader>
