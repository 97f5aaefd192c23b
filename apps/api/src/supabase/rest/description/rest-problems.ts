import { Problem } from '#platform/http/problem.ts'
import { refusalProblem } from '#supabase/rest/refusals.ts'
import {
  aggregatesOff,
  ambiguousRelation,
  answerTooLarge,
  badBody,
  badPreferences,
  badRange,
  badValue,
  cannotParse,
  embedOnlyNull,
  givenUpForOthers,
  needsWhere,
  notAcceptable,
  notEmbedded,
  notOneRow,
  orderByMany,
  permissionDenied,
  putNeedsPrimaryKey,
  repeatedParameter,
  serverColumn,
  statementTooSlow,
  tooManyAffected,
  tooMuch,
  unknownColumn,
  unknownFunction,
  unknownKey,
  unknownRelation,
  unknownSchema,
  unknownType,
  vagueWindow,
  windowWithPut,
} from '#supabase/rest/rest-errors.ts'

export const callerProblems = [
  refusalProblem('missing_key'),
  refusalProblem('unknown_key'),
  refusalProblem('expired'),
  refusalProblem('session_ended'),
]

/** Postgres has no such comparison for the type of the column. */
const noSuchOperator = new Problem({
  status: 404,
  code: '42883',
  message: 'operator does not exist: boolean ~~ unknown',
})

/** Faults of the language in which rows are asked for. */
export const queryProblems = (table: string) => [
  cannotParse('filter', {
    column: 1,
    unexpected: '"s"',
    expecting: '"not" or operator (eq, gt, ...)',
  }),
  tooMuch('A request has 100 conditions at most.'),
  repeatedParameter('limit'),
  unknownColumn(table, 'nmae', 'name'),
  unknownType('money2'),
  unknownRelation(table, 'makers', undefined),
  ambiguousRelation(table, 'makers'),
  notEmbedded('categories'),
  orderByMany(table, 'makers'),
  embedOnlyNull(),
  aggregatesOff(),
  badPreferences(['count=maybe']),
  badValue('22P02', 'invalid input syntax for type numeric'),
  answerTooLarge(),
  statementTooSlow(),
  noSuchOperator,
  notAcceptable('image/png'),
  notOneRow(2),
  unknownSchema('private', 'public'),
]

export const rangeProblems = [
  badRange('An offset of 100 was requested, but there are only 12 rows.'),
]

export const bodyProblems = (table: string) => [
  badBody('All object keys must match'),
  unknownKey(table, 'nmae', 'name'),
  serverColumn('updated_at'),
  badValue('22P02', 'The value of name must be text.', 'Column: name'),
  badValue('22001', 'The value of name can have 200 characters at most.', 'Column: name'),
  badValue('22003', 'The number is too high.', 'Column: price'),
  badValue('23514', 'The value is not valid.', 'Column: id'),
  badValue(
    '23502',
    `null value in column "name" of relation "${table}" violates not-null constraint`,
  ),
]

const conflict = (code: string, message: string, details: string) =>
  new Problem({ status: 409, code, message, details })

export const duplicateKey = (table: string) =>
  conflict(
    '23505',
    `duplicate key value violates unique constraint "${table}_pkey"`,
    'Key (id)=(pink-tower) already exists.',
  )

export const foreignKey = (table: string) =>
  conflict(
    '23503',
    `insert or update on table "${table}" violates foreign key constraint`,
    'Key (category)=(toys) is not present in table "categories".',
  )

export const stillUsed = (table: string) =>
  conflict(
    '23503',
    `update or delete on table "${table}" violates foreign key constraint`,
    'Key (id)=(sensorial) is still referenced from table "products".',
  )

export const writeProblems = (table: string) => [
  permissionDenied(table, 'anon'),
  permissionDenied(table, 'user'),
  tooManyAffected(12),
  vagueWindow('limit'),
  badRange('Limit should be greater than or equal to zero.'),
  givenUpForOthers('40P01'),
]

export const filterNeeded = needsWhere
export const putProblems = [
  putNeedsPrimaryKey('The key in the body is not the key in the address.'),
  windowWithPut(),
]
export const unknownArgument = (definition: { name: string; parameters: readonly string[] }) =>
  unknownFunction(definition.name, ['words'], definition)
