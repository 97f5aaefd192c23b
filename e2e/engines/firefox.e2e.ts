import { findFirefox } from '../../scripts/browser/firefox.ts'
import { tryJourneys } from './journeys.ts'
import { startFirefox } from './start-firefox.ts'
import { testIn } from './started-engine.ts'

tryJourneys(
  testIn(() => {
    const program = findFirefox()
    if (program === undefined) throw new Error('There is no Firefox.')
    return startFirefox(program)
  }),
)
