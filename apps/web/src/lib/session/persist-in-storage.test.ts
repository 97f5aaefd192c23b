import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { describe, expect, it } from 'vitest'
import { persistInStorage } from './persist-in-storage.ts'

const key = 'kept-names'

const names = createSlice({
  name: 'names',
  initialState: [] as string[],
  reducers: {
    loaded: (_names, { payload }: PayloadAction<string[]>) => payload,
    added: (all, { payload }: PayloadAction<string>) => [...all, payload],
  },
})
const { loaded, added } = names.actions

const read = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []

const openTab = (findStorage?: () => Storage) => {
  const store = configureStore({ reducer: { names: names.reducer } })
  const select = (state: ReturnType<typeof store.getState>) => state.names
  const close = persistInStorage(store, {
    key,
    read,
    select,
    loaded,
    ...(findStorage && { findStorage }),
  })
  return {
    add: (name: string) => store.dispatch(added(name)),
    shown: () => store.getState().names,
    close,
  }
}

const saved = () => localStorage.getItem(key)

/** What a browser does in the other tabs after one of them wrote; the tests share one window. */
const otherTabWrites = (value: string, told = value) => {
  localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: told }))
}

/** What a browser does with a page that Back brings out of its cache. */
const comeBack = () =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

describe('what is kept in the storage of the browser', () => {
  it('is there again on the next visit', () => {
    const { add, close } = openTab()
    add('Pink Tower')
    close()

    const next = openTab()
    expect(next.shown()).toEqual(['Pink Tower'])
    next.close()
  })

  it.each([null, '', 'no JSON', '["cut o', 'null', '{"names":[]}', '12', '"text"'])(
    'is nothing where it holds %j, and what comes next is kept',
    (text) => {
      if (text !== null) localStorage.setItem(key, text)

      const { add, shown, close } = openTab()
      expect(shown()).toEqual([])
      add('Pink Tower')
      expect(saved()).toBe('["Pink Tower"]')
      close()
    },
  )

  it('follows another tab, and writes nothing back to it', () => {
    const { shown, close } = openTab()

    otherTabWrites('["Brown Stair", 7]')

    expect(shown()).toEqual(['Brown Stair'])
    expect(saved()).toBe('["Brown Stair", 7]')
    close()
  })

  it('is emptied with the storage', () => {
    const { add, shown, close } = openTab()
    add('Pink Tower')

    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))

    expect(shown()).toEqual([])
    close()
  })

  it('is read again when a page comes out of the back/forward cache', () => {
    const { add, shown, close } = openTab()
    add('Pink Tower')
    localStorage.setItem(key, '["Pink Tower","Brown Stair"]')

    comeBack()
    add('Red Rods')

    expect(shown()).toEqual(['Pink Tower', 'Brown Stair', 'Red Rods'])
    expect(saved()).toBe('["Pink Tower","Brown Stair","Red Rods"]')
    close()
  })

  it('stays what was written last when the event of an earlier write comes late', () => {
    const { shown, close } = openTab()

    otherTabWrites('["last"]', '["earlier"]')

    expect(shown()).toEqual(['last'])
    close()
  })

  it('follows and saves nothing any more after the end', () => {
    const { add, shown, close } = openTab()
    close()

    otherTabWrites('["Brown Stair"]')
    add('Pink Tower')

    expect(shown()).toEqual(['Pink Tower'])
    expect(saved()).toBe('["Brown Stair"]')
  })

  it('lives in memory where the browser forbids storage', () => {
    const { add, shown, close } = openTab(() => {
      throw new DOMException('Forbidden', 'SecurityError')
    })

    add('Pink Tower')
    comeBack()

    expect(shown()).toEqual(['Pink Tower'])
    close()
  })
})
