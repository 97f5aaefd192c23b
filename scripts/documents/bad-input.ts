import { listFiles, readText } from './documents.ts'

/** The ids of the rows, as often as each of them stands there. */
export const listBadInputs = () =>
  [...readText('docs/bad-input.md').matchAll(/^\| *([A-Z]\d+) *\|/gm)].map(([, id = '']) => id)

const bears = (text: string, id: string) => new RegExp(`['"\`]${id}\\b`).test(text)

/** An id as names of tests begin with it. */
const borneIds = (text: string) =>
  [...text.matchAll(/['"`]([A-N]\d{1,2})(?= \w|['"`])/g)].map(([, id = '']) => id)

/** The files of the API's tests that bear the id of a row, the rows of none, and the ids of no row. */
export function findBadInputTests(): { files: string[]; untried: string[]; unlisted: string[] } {
  const ids = listBadInputs()
  const tests = listFiles('apps/api/src/**/*.test.ts').map((file) => ({
    file,
    text: readText(file),
  }))
  return {
    files: tests.filter(({ text }) => ids.some((id) => bears(text, id))).map(({ file }) => file),
    untried: ids.filter((id) => !tests.some(({ text }) => bears(text, id))),
    unlisted: tests.flatMap(({ text }) => borneIds(text)).filter((id) => !ids.includes(id)),
  }
}
