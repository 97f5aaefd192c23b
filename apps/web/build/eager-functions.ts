import { everywhereChunks } from './chunk-groups.ts'

/**
 * Many functions of what every page starts with are called as it starts. Chromium compiles those of
 * a file with this first line beside the page, and not one after the other where each is called.
 */
const hint = '//# allFunctionsCalledOnLoad'

export const eagerFunctions = ({ name }: { name: string }) =>
  everywhereChunks.includes(name) ? hint : ''
