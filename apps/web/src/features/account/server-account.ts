import { plainConfig } from '@golden-bead/contracts/server-rendering'
import { createAccount } from './account.ts'
import { browserClock } from './session/clock.ts'

const nothing = () => {}

/** The account of server rendering: signed out, without storage, events or requests. */
export const serverAccount = createAccount(plainConfig, {
  clock: browserClock,
  fetch: () => Promise.reject(new Error('Nobody makes calls.')),
  storage: { read: () => undefined, write: nothing },
  tabs: { tell: nothing, listen: () => nothing },
  lock: (task) => task(),
  onPageResume: () => nothing,
  address: new URL('http://localhost/'),
  replaceAddress: nothing,
  findSavedTokens: () => undefined,
})
