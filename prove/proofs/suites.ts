import type { Proof } from '../support/proof.ts'
import { runSuites } from '../support/suites.ts'

type Suite = {
  name: string
  title: string
  files: readonly string[]
  environment?: Record<string, string>
}

const suites: readonly Suite[] = [
  {
    name: 'authorisation',
    title: 'every route and method, asked by everybody from nobody to the service key',
    files: ['test/authorisation/authorisation.test.ts'],
  },
  {
    name: 'hostile-requests',
    title: '10,000 generated hostile requests over all routes',
    files: ['test/hostile/hostile-requests.test.ts'],
    environment: { HOSTILE_REQUESTS: '10000' },
  },
  {
    name: 'storage-and-mail-faults',
    title: 'a bucket and a mail server that are down, slow, silent or cut, and kills in between',
    files: [
      'src/supabase/storage/storage.faults.test.ts',
      'src/supabase/storage/storage.kills.test.ts',
      'src/platform/mail/outbox.test.ts',
    ],
  },
  {
    name: 'migrators',
    title:
      'five instances that bring one database up to date at once, and one that is killed doing so',
    files: ['src/platform/database/migrate.test.ts'],
  },
  {
    name: 'sessions',
    title: '50 refreshes at once, replays, random histories against a model',
    files: ['src/supabase/auth/sessions/refresh.test.ts', 'src/supabase/auth/auth.outage.test.ts'],
  },
  {
    name: 'hostile-images',
    title: 'corrupted and hostile pictures',
    files: [
      'src/supabase/storage/storage.pictures.test.ts',
      'src/supabase/storage/storage.upload-contents.test.ts',
    ],
  },
]

/** What tests of the API show already is run, not written again. */
export const suiteProofs: readonly Proof[] = suites.map(({ name, title, files, environment }) => ({
  name,
  title,
  run: () => runSuites(title, { files, ...(environment !== undefined && { environment }) }),
}))
