import { findWebKit } from '../../scripts/browser/webkit.ts'
import { tryJourneys } from './journeys.ts'
import { startWebKit } from './start-webkit.ts'
import { testIn } from './started-engine.ts'

tryJourneys(
  testIn(() => {
    const programs = findWebKit()
    if (programs === undefined) throw new Error('There is no WebKit.')
    return startWebKit(programs)
  }),
)
