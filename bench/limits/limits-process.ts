import { serveJobs } from '#lab/jobs.ts'
import { serveBareAnswers } from './bare-answers.ts'
import { runBareHashes } from './bare-hashes.ts'
import { runBareInserts } from './bare-inserts.ts'
import { runBareRefreshes } from './bare-refreshes.ts'
import { runBareStatements } from './bare-statements.ts'
import { runBareUploads } from './bare-uploads.ts'

/** What the shop is held against, on the core of the shop. */
serveJobs({
  serveBareAnswers,
  runBareHashes,
  runBareInserts,
  runBareRefreshes,
  runBareStatements,
  runBareUploads,
})
