import {
  synonymInputSchema,
  synonymLimits,
  type SynonymInput,
} from '@golden-bead/contracts/search-synonyms'

export const synonymFields = ['phrase', 'alternatives'] as const
type SynonymForm = Record<(typeof synonymFields)[number], string>

const { alternativesMax, phraseLengthMax } = synonymLimits

/** The alternatives stand in one line, between commas. */
export const inputOfForm = ({ phrase, alternatives }: SynonymForm): SynonymInput => ({
  phrase: phrase.trim(),
  alternatives: alternatives
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== ''),
})

export const synonymErrorsOf = (form: SynonymForm): Partial<SynonymForm> => {
  const input = inputOfForm(form)
  const { phrase, alternatives } = synonymInputSchema.shape
  return {
    ...(!phrase.safeParse(input.phrase).success && { phrase: 'Please enter what shoppers type.' }),
    ...(!alternatives.safeParse(input.alternatives).success && {
      alternatives: `Please enter 1 to ${alternativesMax} words or phrases, each of ${phraseLengthMax} characters at most.`,
    }),
  }
}
