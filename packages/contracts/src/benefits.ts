/** The list of benefits as one line of text, in the form and in the files of the catalogue. */

/** Commas separate; a backslash in front makes a comma, or a backslash, part of a benefit. */
export const parseBenefits = (text: string) =>
  [...text.matchAll(benefitPattern)]
    .map(([benefit]) => benefit.replaceAll(escapedCharacter, '$1').trim())
    .filter((benefit) => benefit !== '')

export const formatBenefits = (benefits: readonly string[]) =>
  benefits.map((benefit) => benefit.replaceAll(/[\\,]/g, String.raw`\$&`)).join(', ')

const benefitPattern = /(?:\\[\\,]|[^,])+/g
const escapedCharacter = /\\([\\,])/g
