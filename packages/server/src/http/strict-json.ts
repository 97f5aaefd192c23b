import { isExactNumber } from './exact-number.ts'

export type JsonErrorKind = 'malformed' | 'bad_text' | 'inexact_number'

export class StrictJsonError extends Error {
  readonly kind: JsonErrorKind

  constructor(kind: JsonErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StrictJsonError'
    this.kind = kind
  }
}

export const jsonDepthMax = 32
export const jsonMembersMax = 1_000

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses JSON that every parser reads in the same way and PostgreSQL can store: valid UTF-8, no
 * duplicate members, no `__proto__`, no NUL or lone surrogate, no number that would be rounded, and
 * a limited depth and number of members. `JSON.parse` accepts all of these.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  const outline = outlineOf(text)
  if (outline.depth > jsonDepthMax) {
    throw new StrictJsonError('malformed', `The body is nested more than ${jsonDepthMax} deep.`)
  }
  const value = parse(text)
  const members = countMembers(value, outline.hasUnicodeEscapes)
  if (members !== outline.members) {
    throw new StrictJsonError('malformed', 'The body names a member twice.')
  }
  if (outline.hasInexactNumbers) {
    throw new StrictJsonError('inexact_number', 'A number has more digits than can be kept.')
  }
  return value
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new StrictJsonError('malformed', 'The body is not valid UTF-8.', cause)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new StrictJsonError('malformed', 'The body is not valid JSON.', cause)
  }
}

const quote = 0x22
const colon = 0x3a
const backslash = 0x5c
const minus = 0x2d
const zero = 0x30
const nine = 0x39
const numberText = /-?\d[\d.eE+-]*/y
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/**
 * What the parsed value no longer has: every member as written, duplicates included, and every
 * digit.
 */
function outlineOf(text: string) {
  let depth = 0
  let deepest = 0
  let members = 0
  let hasInexactNumbers = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === quote) index = endOfString(text, index)
    else if (code === colon) members += 1
    else if (openings.has(code)) deepest = Math.max(deepest, (depth += 1))
    else if (closings.has(code)) depth -= 1
    else if (code === minus || (code >= zero && code <= nine)) {
      const number = numberAt(text, index)
      hasInexactNumbers ||= !isExactNumber(number)
      index += number.length - 1
    }
  }
  return { depth: deepest, members, hasInexactNumbers, hasUnicodeEscapes: text.includes('\\u') }
}

function numberAt(text: string, start: number): string {
  numberText.lastIndex = start
  return numberText.exec(text)?.[0] ?? text.charAt(start)
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, index: number): boolean {
  let first = index
  while (text.charCodeAt(first - 1) === backslash) first -= 1
  return (index - first) % 2 === 1
}

/** The depth is checked before, so the recursion is bounded. */
function countMembers(value: unknown, hasUnicodeEscapes: boolean): number {
  if (typeof value === 'string') {
    if (hasUnicodeEscapes) rejectBadText(value)
    return 0
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new StrictJsonError('malformed', 'The body has a number that is out of range.')
  }
  if (typeof value !== 'object' || value === null) return 0

  let members = 0
  if (Array.isArray(value)) {
    for (const item of value) members += countMembers(item, hasUnicodeEscapes)
    return members
  }
  const entries = Object.entries(value)
  if (entries.length > jsonMembersMax) {
    throw new StrictJsonError('malformed', `An object has more than ${jsonMembersMax} members.`)
  }
  for (const [key, member] of entries) {
    rejectKey(key, member)
    if (hasUnicodeEscapes) rejectBadText(key)
    members += 1 + countMembers(member, hasUnicodeEscapes)
  }
  return members
}

/** Only escapes can produce them: raw control characters and invalid UTF-8 fail earlier. */
function rejectBadText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new StrictJsonError('bad_text', 'Text may hold neither U+0000 nor half a character.')
  }
}

function rejectKey(key: string, member: unknown): void {
  const reachesPrototype =
    key === '__proto__' ||
    (key === 'constructor' &&
      typeof member === 'object' &&
      member !== null &&
      Object.hasOwn(member, 'prototype'))
  if (reachesPrototype) {
    throw new StrictJsonError('malformed', 'The body has a member of a name that is not allowed.')
  }
}
