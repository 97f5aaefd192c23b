import { describe, expect, it } from 'vitest'
import { createFakeClock, settled } from '#test/fake-clock.ts'
import { createSessionManager, type RefreshAnswer } from './session-manager.ts'
import type { Session } from './session.ts'
import type { TabLock } from './tab-lock.ts'

const startMs = 1_800_000_000_000
const unavailable: RefreshAnswer = { kind: 'unavailable' }
const rejected: RefreshAnswer = { kind: 'rejected' }

const sessionOf = (name: string, secondsLeft: number, nowMs = startMs): Session => ({
  access_token: `${name}-access`,
  refresh_token: `${name}-refresh`,
  expires_in: 3600,
  expires_at: nowMs / 1000 + secondsLeft,
  user: { id: `${name}-id`, email: `${name}@example.com`, name },
})

/** One browser with as many tabs as a test opens; the service answers what the test says. */
const openBrowser = (stored?: Session, { hasLocks = true } = {}) => {
  const clock = createFakeClock(startMs)
  let kept = stored
  let answer: () => Promise<RefreshAnswer> = () => Promise.resolve(unavailable)
  const asked: { token: string; atMs: number }[] = []
  const tabListeners = new Map<object, () => void>()
  let queue: Promise<unknown> = Promise.resolve()
  const lock: TabLock = (task) => {
    if (!hasLocks) return task()
    const result = queue.then(task)
    queue = result.catch(() => {})
    return result
  }

  const openTab = () => {
    const self = {}
    const seen: (string | undefined)[] = []
    let wake = () => {}
    const manager = createSessionManager({
      clock,
      storage: { read: () => kept, write: (session) => (kept = session) },
      tabs: {
        tell: () => {
          for (const [tab, onChange] of tabListeners) if (tab !== self) onChange()
        },
        listen: (onChange) => {
          tabListeners.set(self, onChange)
          return () => tabListeners.delete(self)
        },
      },
      lock,
      onPageResume: (onResume) => {
        wake = onResume
        return () => {}
      },
      refresh: (token) => {
        asked.push({ token, atMs: clock.nowMs() - startMs })
        return answer()
      },
    })
    const stop = manager.start((session) => seen.push(session?.access_token))
    return { manager, seen, stop, wake: () => wake() }
  }

  return {
    clock,
    openTab,
    asked,
    kept: () => kept,
    /** As a browser would write into storage without a word to this tab. */
    write: (session: Session | undefined) => (kept = session),
    answerWith: (next: RefreshAnswer | (() => Promise<RefreshAnswer>)) => {
      answer = typeof next === 'function' ? next : () => Promise.resolve(next)
    },
    renewal: (name: string): RefreshAnswer => ({
      kind: 'renewed',
      session: sessionOf(name, 3600, clock.nowMs()),
    }),
  }
}

describe('at the start', () => {
  it('reports no user at once where nothing is stored', () => {
    const tab = openBrowser().openTab()

    expect(tab.seen).toEqual([undefined])
  })

  it('takes up a stored session at once, without asking anyone', async () => {
    const browser = openBrowser(sessionOf('first', 3000))

    const tab = browser.openTab()
    await settled()

    expect(tab.seen).toEqual(['first-access'])
    expect(browser.asked).toEqual([])
  })

  it('stays unknown until an expired session is renewed', async () => {
    const browser = openBrowser(sessionOf('first', -5))
    browser.answerWith(async () => {
      await browser.clock.wait(500)
      return browser.renewal('second')
    })

    const tab = browser.openTab()
    await settled()
    const seenBefore = [...tab.seen]
    await browser.clock.advance(500)

    expect(seenBefore).toEqual([])
    expect(tab.seen.at(-1)).toBe('second-access')
  })

  it('is known after ten seconds although the service does not answer, and keeps the session', async () => {
    const browser = openBrowser(sessionOf('first', -5))

    const tab = browser.openTab()
    await browser.clock.advance(10_000)

    expect(tab.seen).toEqual(['first-access'])
  })

  it('signs out where the session has expired and the service refuses it', async () => {
    const browser = openBrowser(sessionOf('first', -5))
    browser.answerWith(rejected)

    const tab = browser.openTab()
    await settled()

    expect(tab.seen.at(-1)).toBeUndefined()
    expect(browser.kept()).toBeUndefined()
  })
})

describe('the check every 30 seconds', () => {
  it('renews at 90 seconds before the expiry, not sooner', async () => {
    const browser = openBrowser(sessionOf('first', 121))
    const tab = browser.openTab()
    browser.answerWith(() => Promise.resolve(browser.renewal('second')))

    await browser.clock.advance(30_000)
    const askedAfterOne = browser.asked.length
    await browser.clock.advance(30_000)

    expect(askedAfterOne).toBe(0)
    expect(browser.asked).toEqual([{ token: 'first-refresh', atMs: 60_000 }])
    expect(tab.seen).toEqual(['first-access', 'second-access'])
    expect(browser.kept()?.refresh_token).toBe('second-refresh')
  })

  it('renews with exactly 90 seconds left', async () => {
    const browser = openBrowser(sessionOf('first', 120))
    browser.openTab()
    browser.answerWith(() => Promise.resolve(browser.renewal('second')))

    await browser.clock.advance(30_000)

    expect(browser.asked).toHaveLength(1)
  })

  it('does nothing while no user is signed in', async () => {
    const browser = openBrowser()
    browser.openTab()

    await browser.clock.advance(600_000)

    expect(browser.asked).toEqual([])
  })

  it('ends with the tab', async () => {
    const browser = openBrowser(sessionOf('first', 120))
    browser.openTab().stop()

    await browser.clock.advance(600_000)

    expect(browser.asked).toEqual([])
  })

  it('happens at once when a sleeping tab wakes up', async () => {
    const browser = openBrowser(sessionOf('first', 3000))
    const tab = browser.openTab()
    browser.answerWith(() => Promise.resolve(browser.renewal('second')))
    browser.write({ ...sessionOf('other', 60), access_token: 'slept-access' })

    tab.wake()
    await settled()

    expect(tab.seen).toEqual(['first-access', 'slept-access', 'second-access'])
  })
})

describe('a service that is away', () => {
  it('is asked again after 200 ms and then twice as long, under 30 seconds in total', async () => {
    const browser = openBrowser(sessionOf('first', 90))
    browser.openTab()

    await browser.clock.advance(29_999)

    expect(browser.asked.map(({ atMs }) => atMs)).toEqual([
      0, 200, 600, 1400, 3000, 6200, 12_600, 25_400,
    ])
  })

  it('keeps the session, and is asked again at the next check', async () => {
    const browser = openBrowser(sessionOf('first', 90))
    const tab = browser.openTab()
    await browser.clock.advance(29_999)
    browser.answerWith(() => Promise.resolve(browser.renewal('second')))

    await browser.clock.advance(1)

    expect(tab.seen).toEqual(['first-access', 'second-access'])
  })

  it('never ends a session, even one that has expired by then', async () => {
    const browser = openBrowser(sessionOf('first', 30))
    const tab = browser.openTab()

    await browser.clock.advance(600_000)

    expect(tab.seen).toEqual(['first-access'])
    expect(browser.kept()?.refresh_token).toBe('first-refresh')
  })

  it('does not hold a request longer than ten seconds', async () => {
    const browser = openBrowser(sessionOf('first', 3000))
    const tab = browser.openTab()
    await browser.clock.advance(29_000)
    browser.write({ ...sessionOf('first', 0), access_token: 'late-access' })
    tab.wake()

    let token: string | undefined
    void tab.manager.getAccessToken().then((given) => (token = given))
    await browser.clock.advance(9_999)
    const tokenBefore = token
    await browser.clock.advance(1)

    expect(tokenBefore).toBeUndefined()
    expect(token).toBe('late-access')
  })
})

describe('a service that rejects the refresh token', () => {
  it('does not end a session whose access token is still good', async () => {
    const browser = openBrowser(sessionOf('first', 80))
    const tab = browser.openTab()
    browser.answerWith(rejected)

    await browser.clock.advance(60_000)

    expect(tab.seen).toEqual(['first-access'])
  })

  it('ends it once the access token has really expired', async () => {
    const browser = openBrowser(sessionOf('first', 80))
    const tab = browser.openTab()
    browser.answerWith(rejected)

    await browser.clock.advance(90_000)

    expect(tab.seen).toEqual(['first-access', undefined])
    expect(browser.kept()).toBeUndefined()
  })

  it('is not asked a second time in the same run', async () => {
    const browser = openBrowser(sessionOf('first', 80))
    browser.answerWith(rejected)
    browser.openTab()

    await browser.clock.advance(29_000)

    expect(browser.asked).toHaveLength(1)
  })

  it('does not end a session by an answer that speaks of something else', async () => {
    const browser = openBrowser(sessionOf('first', -5))
    browser.answerWith({ kind: 'failed' })
    const tab = browser.openTab()

    await browser.clock.advance(120_000)

    expect(tab.seen).toEqual(['first-access'])
  })
})

describe('a request', () => {
  it('goes out with the present token while it is renewed in the background', async () => {
    const browser = openBrowser(sessionOf('first', 60))
    browser.answerWith(async () => {
      await browser.clock.wait(300)
      return browser.renewal('second')
    })
    const { manager } = browser.openTab()

    expect(await manager.getAccessToken()).toBe('first-access')
    expect(browser.asked).toHaveLength(1)
  })

  it('waits for the new token where the present one has expired', async () => {
    const browser = openBrowser(sessionOf('first', -5))
    browser.answerWith(() => Promise.resolve(browser.renewal('second')))
    const { manager } = browser.openTab()

    expect(await manager.getAccessToken()).toBe('second-access')
  })

  it('shares one refresh with all others that wait, also where no lock exists', async () => {
    const browser = openBrowser(sessionOf('first', -5), { hasLocks: false })
    browser.answerWith(() => Promise.resolve(browser.renewal('second')))
    const { manager } = browser.openTab()

    const tokens = await Promise.all(Array.from({ length: 20 }, () => manager.getAccessToken()))

    expect(new Set(tokens)).toEqual(new Set(['second-access']))
    expect(browser.asked).toHaveLength(1)
  })

  it('gets a fresh token after a 401 on one that looked good', async () => {
    const browser = openBrowser(sessionOf('first', 3000))
    browser.answerWith(() => Promise.resolve(browser.renewal('second')))
    const { manager } = browser.openTab()

    expect(await manager.renewAccessToken('first-access')).toBe('second-access')
  })

  it('takes the token that another request has already renewed', async () => {
    const browser = openBrowser(sessionOf('first', 3000))
    browser.answerWith(() => Promise.resolve(browser.renewal('second')))
    const { manager } = browser.openTab()
    await manager.renewAccessToken('first-access')

    expect(await manager.renewAccessToken('first-access')).toBe('second-access')
    expect(browser.asked).toHaveLength(1)
  })

  it('ends the session where both of its tokens are rejected', async () => {
    const browser = openBrowser(sessionOf('first', 3000))
    browser.answerWith(rejected)
    const tab = browser.openTab()

    expect(await tab.manager.renewAccessToken('first-access')).toBeUndefined()
    expect(tab.seen).toEqual(['first-access', undefined])
  })

  it('has no token where no user is signed in', async () => {
    const { manager } = openBrowser().openTab()

    expect(await manager.getAccessToken()).toBeUndefined()
    expect(await manager.renewAccessToken('some-access')).toBeUndefined()
  })
})

describe('two tabs', () => {
  it('follow each other through login, renewal and logout', async () => {
    const browser = openBrowser()
    const left = browser.openTab()
    const right = browser.openTab()
    browser.answerWith(() => Promise.resolve(browser.renewal('second')))

    left.manager.set(sessionOf('first', 3600))
    await right.manager.renewAccessToken('first-access')
    left.manager.end()

    const expected = [undefined, 'first-access', 'second-access', undefined]
    expect(left.seen).toEqual(expected)
    expect(right.seen).toEqual(expected)
  })

  it('renew a session once between them', async () => {
    const browser = openBrowser(sessionOf('first', 100))
    const left = browser.openTab()
    const right = browser.openTab()
    browser.answerWith(async () => {
      await browser.clock.wait(300)
      return browser.renewal('second')
    })

    await browser.clock.advance(31_000)

    expect(browser.asked).toHaveLength(1)
    expect(left.manager.current()).toEqual(right.manager.current())
  })

  it('do not bring a session back that one of them ended during a refresh', async () => {
    const browser = openBrowser(sessionOf('first', 90))
    browser.answerWith(async () => {
      await browser.clock.wait(300)
      return browser.renewal('second')
    })
    const left = browser.openTab()
    const right = browser.openTab()

    await browser.clock.advance(100)
    right.manager.end()
    await browser.clock.advance(60_000)

    expect(left.seen.at(-1)).toBeUndefined()
    expect(browser.kept()).toBeUndefined()
  })

  it('do not put the old session in the place of another login during a refresh', async () => {
    const browser = openBrowser(sessionOf('first', 90))
    browser.answerWith(async () => {
      await browser.clock.wait(300)
      return browser.renewal('second')
    })
    const left = browser.openTab()

    await browser.clock.advance(100)
    left.manager.set(sessionOf('guest', 3600))
    await browser.clock.advance(60_000)

    expect(left.seen).toEqual(['first-access', 'guest-access'])
  })

  it('stop asking for a session that is gone', async () => {
    const browser = openBrowser(sessionOf('first', 90))
    const left = browser.openTab()

    await browser.clock.advance(1000)
    left.manager.end()
    await browser.clock.advance(60_000)

    expect(browser.asked.every(({ atMs }) => atMs <= 1000)).toBe(true)
  })
})
