import type { Proof } from '../support/proof.ts'
import { runSuites } from '../support/suites.ts'

const title = 'every row of the document on bad input'

export const badInput: Proof = {
  name: 'bad-input',
  title,
  run: () =>
    runSuites(title, {
      files: [
        'src/platform/http',
        'src/supabase',
        'src/shop/catalogue/catalogue.bad-input.test.ts',
      ],
    }),
}
