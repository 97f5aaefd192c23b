import { expect, it } from 'vitest'
import { keptSessionKey } from './kept-session.ts'
import { browserTabs } from './tabs.ts'

const changed = (key: string | null) => {
  // happy-dom tells no other window, so the event is sent as another tab would cause it.
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

it('hears that another tab changed or cleared the stored session, and of nothing else', () => {
  let heard = 0
  const stop = browserTabs(window).listen(() => (heard += 1))

  changed(keptSessionKey)
  changed(null)
  changed('golden-bead-cart')
  stop()
  changed(keptSessionKey)

  expect(heard).toBe(2)
})
