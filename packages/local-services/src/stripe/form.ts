import { badParameter, missingParameter, unknownParameter } from './refusal.ts'

export type Form = { [name: string]: Form | string }

/** `line_items[0][quantity]=1`, as objects within each other. */
export function readForm(text: string): Form {
  const form = empty()
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''))
    let place = form
    const path = [first, ...rest]
    for (const part of path.slice(0, -1)) {
      const next = place[part]
      place = typeof next === 'object' ? next : (place[part] = empty())
    }
    place[path.at(-1) ?? ''] = value
  }
  return form
}

/** Without `__proto__`, which somebody might send. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Of an object without any members.
const empty = () => Object.create(null) as Form

/** What a form may have: `true` for any text, a list of the texts that are known, or more within it. */
export type Shape = {
  [name: string]: Shape | true | readonly string[] | 'metadata' | { listOf: Shape | true }
}

const metadataMax = { entries: 50, name: 40, value: 500 }

/** Stripe refuses what it does not know. */
export function refuseUnknown(form: Form, shape: Shape, path = ''): void {
  for (const [name, value] of Object.entries(form)) {
    const full = path === '' ? name : `${path}[${name}]`
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (known === undefined) throw unknownParameter(full)
    if (known === true || isChoice(known)) {
      if (typeof value !== 'string') throw badParameter(full, `Invalid string: ${full}`, 'invalid')
      if (value === '') {
        const message = `You passed an empty string for '${full}', which cannot be unset.`
        throw badParameter(full, message, 'parameter_invalid_empty')
      }
      if (known !== true && !known.includes(value)) {
        throw badParameter(full, `Invalid ${full}: must be one of ${known.join(', ')}`, 'invalid')
      }
    } else if (typeof value === 'string') {
      throw badParameter(full, `Invalid object: ${full}`, 'invalid')
    } else if (known === 'metadata') {
      refuseMetadata(value, full)
    } else if (isList(known)) {
      const { listOf: item } = known
      for (const [index, entry] of Object.entries(value)) {
        if (!/^\d+$/.test(index)) throw badParameter(full, `Invalid array: ${full}`, 'invalid')
        if (item === true) continue
        if (typeof entry === 'string')
          throw badParameter(full, `Invalid object: ${full}`, 'invalid')
        refuseUnknown(entry, item, `${full}[${index}]`)
      }
    } else refuseUnknown(value, known, full)
  }
}

function refuseMetadata(metadata: Form, path: string): void {
  const entries = Object.entries(metadata)
  const tooLong = entries.some(
    ([name, value]) =>
      name.length > metadataMax.name ||
      typeof value !== 'string' ||
      value.length > metadataMax.value,
  )
  if (tooLong || entries.length > metadataMax.entries) {
    const { entries: count, name, value } = metadataMax
    const message = `Metadata has at most ${count} keys of up to ${name} characters, with values of up to ${value}.`
    throw badParameter(path, message, 'invalid')
  }
}

const isChoice = (shape: Shape[string]): shape is readonly string[] => Array.isArray(shape)

const isList = (shape: Shape | { listOf: Shape | true }): shape is { listOf: Shape | true } =>
  'listOf' in shape

export function textOf(form: Form, name: string): string | undefined {
  const value = form[name]
  return typeof value === 'string' ? value : undefined
}

export function mustHave(form: Form, name: string): string {
  const value = textOf(form, name)
  if (value === undefined || value === '') throw missingParameter(name)
  return value
}

export function integerOf(form: Form, name: string): number | undefined {
  const value = textOf(form, name)
  if (value === undefined) return undefined
  if (!/^-?\d+$/.test(value)) throw badParameter(name, `Invalid integer: ${value}`)
  return Number(value)
}

export const partOf = (form: Form, name: string): Form => {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

export const listOf = (form: Form, name: string): (Form | string)[] =>
  Object.values(partOf(form, name))

export const mapOf = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(partOf(form, name)).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )
