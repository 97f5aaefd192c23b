import { waitUntil } from '@golden-bead/local-services/wait-until'
import { findControls, type Wanted } from './find-controls.ts'
import { takeErrors, watchForErrors } from './page-errors.ts'
import {
  isElementReference,
  WebDriverError,
  type ElementReference,
  type WebDriverSession,
} from './webdriver.ts'

const patienceMs = 30_000

/** What passes by itself: something is drawn again, still moves, or lies under what moves. */
const passing = [
  'element click intercepted',
  'element not interactable',
  'move target out of bounds',
  'no such node',
  'stale element reference',
]

/**
 * Asked within a page: whether the element is in view and rests there, as a press on what moves would
 * miss it. WebKit's driver scrolls to some elements by itself, and not to others.
 */
const restsInView = async (element: Element) => {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { top } = element.getBoundingClientRect()
  for (const _frame of ['this one', 'the next']) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return element.getBoundingClientRect().top === top
}

const isPassing = (error: unknown) =>
  error instanceof WebDriverError && passing.includes(error.code)

/** What a browser has to be able to do for a visitor. */
export type Engine = {
  goto: (url: string) => Promise<void>
  /** Asked within the page; the function knows nothing but its argument. */
  ask: (question: (about: string) => unknown, about?: string) => Promise<unknown>
  /** Each of these waits until there is what it names, as a person would. */
  press: (role: 'button' | 'link', name: string) => Promise<void>
  fill: (label: string, text: string) => Promise<void>
  select: (label: string, option: string) => Promise<void>
  /** By the beginning of its label: filters go on with a number of products. */
  tick: (label: string) => Promise<void>
  /** Gives a file to the one field for files in a group. */
  attach: (group: string, file: string) => Promise<void>
}

type WatchedEngine = Engine & { listErrors: () => Promise<string[]> }

export function drivenByWebDriver(session: WebDriverSession): WatchedEngine {
  const errors: string[] = []
  const collectErrors = async () => {
    const found = await session.execute(String(takeErrors), undefined)
    if (Array.isArray(found)) errors.push(...found.map(String))
  }

  /** Does it to the one thing that is meant, as soon as there is exactly one and it can be done. */
  const withControl = async (wanted: Wanted, act: (element: ElementReference) => Promise<void>) => {
    let obstacle: unknown
    const isDone = await waitUntil(async () => {
      const found = await session.execute(String(findControls), wanted)
      const [element, ...others] = Array.isArray(found) ? found : []
      obstacle = `${others.length === 0 ? 'nothing' : 'more than one thing'} is called so`
      if (!isElementReference(element) || others.length > 0) return false
      try {
        obstacle = 'it moves'
        if ((await session.execute(String(restsInView), element)) !== true) return false
        await act(element)
        return true
      } catch (error) {
        if (!isPassing(error)) throw error
        obstacle = error
        return false
      }
    }, patienceMs)
    if (!isDone) throw new Error(`The ${wanted.kind} ${wanted.name}: ${String(obstacle)}.`)
  }

  return {
    goto: async (url) => {
      await collectErrors()
      await session.goto(url)
      await session.execute(String(watchForErrors), undefined)
    },
    listErrors: async () => {
      await collectErrors()
      return errors
    },
    ask: (question, about) => session.execute(String(question), about),
    press: (role, name) => withControl({ kind: role, name }, session.click),
    fill: (label, text) =>
      withControl({ kind: 'field', name: label }, async (field) => {
        await session.clear(field)
        await session.sendKeys(field, text)
      }),
    select: (label, option) =>
      withControl({ kind: 'option', name: option, of: label }, session.click),
    tick: (label) => withControl({ kind: 'checkbox', name: label }, session.click),
    attach: (group, file) =>
      withControl({ kind: 'file', name: group }, (field) => session.sendKeys(field, file)),
  }
}
