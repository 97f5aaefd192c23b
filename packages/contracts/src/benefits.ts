/** The list of benefits as one line of text, in the form and in the files of the catalogue. */

/** Commas and line breaks separate; a backslash in front makes a comma, or a backslash, part of a benefit. */
export const parseBenefits = (text: string) =>
  [...text.matchAll(benefitPattern)]
    .map(([benefit]) => benefit.replaceAll(escapedCharacter, '$1').trim())
    .filter((benefit) => benefit !== '')

/** One line can hold no line break: a space stands for it. */
export const formatBenefits = (benefits: readonly string[]) =>
  benefits
    .map((benefit) => benefit.replaceAll(lineBreak, ' ').replaceAll(/[\\,]/g, String.raw`\$&`))
    .join(', ')

/** What a list becomes by its text: itself, where the text says all that it can show of it. */
export const editedBenefits = (before: readonly string[], after: readonly string[]): string[] =>
  formatBenefits(before) === formatBenefits(after) ? [...before] : [...after]

const lineBreak = /\s*[\r\n]\s*/g
const benefitPattern = /(?:\\[\\,]|[^,\r\n])+/g
const escapedCharacter = /\\([\\,])/g
