import { expect, it } from 'vitest'
import { sessionStorageKey } from './session-storage.ts'
import { browserTabChannel } from './tab-channel.ts'

const changed = (key: string | null) => {
  // happy-dom tells no other window, so the event is sent as another tab would cause it.
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

it('hears that another tab changed or cleared the stored session, and of nothing else', () => {
  let heard = 0
  const stop = browserTabChannel(window).listen(() => (heard += 1))

  changed(sessionStorageKey)
  changed(null)
  changed('golden-bead-cart')
  stop()
  changed(sessionStorageKey)

  expect(heard).toBe(2)
})
