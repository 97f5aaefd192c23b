import { HttpError } from '@golden-bead/server/errors/http-error'
import type { CallerClass } from '#supabase/identity/caller.ts'

const maybe = (kind: string, suggestion: string | undefined, other: string) =>
  suggestion === undefined ? undefined : `Perhaps you meant ${kind}'${suggestion}'${other}.`

const echoLengthMax = 80

/** Shortens input of the client that an error repeats. */
const echo = (text: string) =>
  text.length > echoLengthMax ? `${text.slice(0, echoLengthMax)}…` : text

export const cannotParse = (
  what: string,
  at: { column: number; unexpected: string; expecting: string },
) =>
  new HttpError({
    status: 400,
    code: 'PGRST100',
    message: `"failed to parse ${what}" (line 1, column ${at.column})`,
    details: `unexpected ${at.unexpected} expecting ${at.expecting}`,
  })

export const limitExceeded = (details: string) =>
  new HttpError({
    status: 400,
    code: 'PGRST100',
    message: 'The request asks for more than one request may.',
    details,
  })

export const repeatedParameter = (name: string) =>
  new HttpError({
    status: 400,
    code: 'PGRST100',
    message: `The parameter ${echo(name)} may be given once only.`,
  })

export const vagueWindow = (name: string) =>
  new HttpError({
    status: 400,
    code: 'PGRST100',
    message: `The ${name} of a write must be a whole number, zero or more.`,
  })

export const notWithPut = (name: string) =>
  new HttpError({
    status: 400,
    code: 'PGRST100',
    message: `PUT replaces a whole row by its primary key, and takes no ${name}.`,
  })

export const badBody = (message: string) =>
  new HttpError({ status: 400, code: 'PGRST102', message })

export const emptyBody = () => badBody('Empty or invalid json')

export const badRange = (details: string, total?: number) =>
  new HttpError({
    status: 416,
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details,
    ...(total !== undefined && { headers: { 'content-range': `*/${total}` } }),
  })

export const putNeedsPrimaryKey = () =>
  new HttpError({
    status: 405,
    code: 'PGRST105',
    message: 'Filters must include all and only primary key columns with eq operators',
    details: 'PUT replaces the one row that its key names.',
  })

export const putToAnotherKey = () =>
  new HttpError({
    status: 400,
    code: 'PGRST115',
    message: 'Payload values do not match URL in primary key column(s)',
  })

export const windowWithPut = () =>
  new HttpError({
    status: 400,
    code: 'PGRST114',
    message: 'limit/offset querystring parameters are not allowed for PUT',
  })

export const unknownSchema = (name: string, exposed: string) =>
  new HttpError({
    status: 406,
    code: 'PGRST106',
    message: `Invalid schema: ${echo(name)}`,
    hint: `Only the following schemas are exposed: ${exposed}`,
  })

export const notAcceptable = (mediaTypes: string) =>
  new HttpError({
    status: 406,
    code: 'PGRST107',
    message: `None of these media types are available: ${echo(mediaTypes)}`,
  })

export const notEmbedded = (name: string) =>
  new HttpError({
    status: 400,
    code: 'PGRST108',
    message: `'${echo(name)}' is not an embedded resource in this request`,
    hint: `Verify that '${echo(name)}' is included in the 'select' query parameter.`,
  })

export const notOneRow = (rows: number) =>
  new HttpError({
    status: 406,
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  })

export const orderByMany = (source: string, name: string) =>
  new HttpError({
    status: 400,
    code: 'PGRST118',
    message: `A related order on '${name}' is not possible`,
    details: `'${source}' and '${name}' do not form a many-to-one or one-to-one relationship`,
  })

export const embedOnlyNull = () =>
  new HttpError({
    status: 400,
    code: 'PGRST120',
    message: 'Bad operator on the embedded resource',
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })

export const badPreferences = (invalid: readonly string[]) =>
  new HttpError({
    status: 400,
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: `Invalid preferences: ${echo(invalid.join(', '))}`,
  })

export const aggregatesOff = () =>
  new HttpError({
    status: 400,
    code: 'PGRST123',
    message: 'Use of aggregate functions is not allowed',
  })

export const tooManyAffected = (rows: number, hint?: string) =>
  new HttpError({
    status: 400,
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
    hint,
  })

export const unknownRelation = (source: string, name: string, suggestion: string | undefined) =>
  new HttpError({
    status: 400,
    code: 'PGRST200',
    message: `Could not find a relationship between '${source}' and '${echo(name)}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${source}' and '${echo(name)}' in the schema 'public', but no matches were found.`,
    hint: maybe('', suggestion, ` instead of '${echo(name)}'`),
  })

export const ambiguousRelation = (source: string, name: string) =>
  new HttpError({
    status: 300,
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${source}' and '${echo(name)}'`,
    hint: 'Name the foreign key, as in relation!foreign_key(...).',
  })

type Signature = { name: string; parameters: readonly string[] }

export const unknownFunction = (name: string, args: readonly string[], suggestion?: Signature) =>
  new HttpError({
    status: 404,
    code: 'PGRST202',
    message: `Could not find the function public.${echo(name)}(${echo(args.join(', '))}) in the schema cache`,
    hint:
      suggestion &&
      `Perhaps you meant to call the function public.${suggestion.name}(${suggestion.parameters.join(', ')})`,
  })

export const unknownKey = (table: string, name: string, suggestion: string | undefined) =>
  new HttpError({
    status: 400,
    code: 'PGRST204',
    message: `Could not find the '${echo(name)}' column of '${table}' in the schema cache`,
    hint: maybe('the column ', suggestion, ''),
  })

export const unknownTable = (name: string, suggestion: string | undefined) =>
  new HttpError({
    status: 404,
    code: 'PGRST205',
    message: `Could not find the table 'public.${echo(name)}' in the schema cache`,
    hint: suggestion && `Perhaps you meant the table 'public.${suggestion}'`,
  })

export const unknownColumn = (table: string, name: string, suggestion: string | undefined) =>
  new HttpError({
    status: 400,
    code: '42703',
    message: `column ${table}.${echo(name)} does not exist`,
    hint: suggestion && `Perhaps you meant to reference the column "${table}.${suggestion}".`,
  })

export const unknownType = (name: string) =>
  new HttpError({ status: 400, code: '42704', message: `type "${echo(name)}" does not exist` })

export const permissionDenied = (table: string, caller: CallerClass, details?: string) =>
  new HttpError({
    status: caller === 'anon' ? 401 : 403,
    code: '42501',
    message: `permission denied for table ${table}`,
    details,
  })

export const needsWhere = (verb: 'UPDATE' | 'DELETE') =>
  new HttpError({ status: 400, code: '21000', message: `${verb} requires a WHERE clause` })

export const serverColumn = (name: string) =>
  new HttpError({
    status: 400,
    code: '428C9',
    message: `column "${name}" can only be set by the server`,
  })

export const uncastable = (
  code: string,
  message: string,
  { column, value }: { column: string; value: string | number | boolean },
) => badValue(code, `${message}: "${echo(String(value))}"`, `Column: ${column}`)

export const badValue = (code: string, message: string, details?: string) =>
  new HttpError({ status: 400, code, message, details })

export const nullValue = (table: string, column: string) =>
  badValue(
    '23502',
    `null value in column "${column}" of relation "${table}" violates not-null constraint`,
  )

/** A statement timeout: a retry would not help. */
export const statementTooSlow = (cause?: unknown) =>
  new HttpError({
    status: 500,
    code: '57014',
    message: 'The request takes too long.',
    hint: 'Ask for fewer rows.',
    cause,
  })

export const databaseUnavailable = (cause?: unknown) =>
  new HttpError({ status: 503, code: 'PGRST000', message: 'The database is out of reach.', cause })

export const serializationFailure = (code: string, cause?: unknown) =>
  new HttpError({
    status: 503,
    code,
    message: 'Others are changing the same rows.',
    hint: 'Nothing was written. Send the request again.',
    cause,
  })

export const answerTooLarge = () =>
  new HttpError({
    status: 400,
    code: '54000',
    message: 'The answer is too large.',
    hint: 'Ask for fewer rows or columns.',
  })
