import { findBadInputTests, listBadInputs } from '../../scripts/documents/bad-input.ts'
import { none, type Proof } from '../support/proof.ts'
import { runSuites } from '../support/suites.ts'

const title = 'every row of the document on bad input'

export const badInput: Proof = {
  name: 'bad-input',
  title,
  run: async () => {
    const { files, untried } = findBadInputTests()
    const ofTheApi = files.map((file) => file.replace('apps/api/', ''))
    return [
      none(`${listBadInputs().length} rows`, 'whose id no test bears', untried.length),
      ...(await runSuites(title, { files: ofTheApi })),
    ]
  },
}
