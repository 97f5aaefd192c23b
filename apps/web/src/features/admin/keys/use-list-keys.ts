import { useEffect, useEffectEvent, type RefObject } from 'react'
import { topmostDialog } from '#ui/overlays/open-dialogs.ts'

const fields = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'

const isField = (target: EventTarget | null) => target instanceof Element && target.matches(fields)

const searchOf = (list: HTMLElement) => list.querySelector<HTMLInputElement>('[role=search] input')

const rowWithFocus = (rows: readonly Element[]) =>
  rows.findIndex((row) => row.contains(document.activeElement))

const focusRow = (list: HTMLElement, step: 1 | -1) => {
  const rows = [...list.querySelectorAll('tbody tr')]
  const now = rowWithFocus(rows)
  const row = now === -1 ? rows[0] : rows[now + step]
  // What opens the row, which Enter presses.
  row?.querySelector<HTMLElement>('th a, td button')?.focus()
}

const selectRow = (list: HTMLElement) => {
  const rows = [...list.querySelectorAll('tbody tr')]
  rows[rowWithFocus(rows)]?.querySelector<HTMLInputElement>('[type=checkbox]')?.click()
}

/** What can be done with the rows that are selected stands below the list. */
const focusBar = () => document.querySelector<HTMLElement>('section.bottom-bar button')?.focus()

const moves: Record<string, (list: HTMLElement) => void> = {
  j: (list) => focusRow(list, 1),
  k: (list) => focusRow(list, -1),
}

const presses: Record<string, (list: HTMLElement) => void> = {
  x: selectRow,
  a: focusBar,
  '/': (list) => {
    searchOf(list)?.focus()
    searchOf(list)?.select()
  },
}

type ListKeys = {
  list: RefObject<HTMLElement | null>
  /** Where one goes on after the search. */
  heading: RefObject<HTMLElement | null>
  isOn: boolean
  onHelp: () => void
}

/** Keys of a list: the row that has the focus is the one that they mean. */
export const useListKeys = ({ list, heading, isOn, onHelp }: ListKeys) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (!isOn || !list.current || topmostDialog()) return
    if (event.defaultPrevented || event.isComposing) return
    // They belong to the browser, the system, and those who read the screen aloud.
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (key === 'Escape' && target === searchOf(list.current)) {
      // Some browsers would empty the field.
      event.preventDefault()
      heading.current?.focus()
      return
    }
    if (isField(target)) return
    const act = moves[key] ?? (event.repeat ? undefined : key === '?' ? onHelp : presses[key])
    if (!act) return
    event.preventDefault()
    act(list.current)
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
