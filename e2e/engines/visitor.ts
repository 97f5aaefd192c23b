import { expect } from '@playwright/test'
import { isHydrated } from '../../scripts/browser/is-hydrated.ts'
import type { Engine } from './driven-by-webdriver.ts'

export type Visitor = Omit<Engine, 'goto' | 'ask'> & {
  /** Opens an address of the shop, and waits for hydration. */
  open: (address: string) => Promise<void>
  /** As if the next address were opened in another tab. */
  forgetTab: () => Promise<void>
  see: (words: RegExp | string) => Promise<void>
  /** A picture that was loaded and decoded. */
  seePicture: (name: string) => Promise<void>
}

const emptyTab = () => sessionStorage.clear()

/** A document that has just begun to load has no body. */
const readText = () => document.querySelector('body')?.innerText ?? ''

const showsPicture = (name: string) =>
  [...document.images].some(({ alt, naturalWidth }) => alt === name && naturalWidth > 0)

export function makeVisitor({ goto, ask, ...hands }: Engine, shopUrl: string): Visitor {
  return {
    ...hands,
    open: async (address) => {
      await goto(new URL(address, shopUrl).href)
      await expect.poll(() => ask(isHydrated), 'the scripts of the page have run').toBe(true)
    },
    forgetTab: async () => void (await ask(emptyTab)),
    see: async (words) => {
      const text = expect.poll(() => ask(readText))
      await (typeof words === 'string' ? text.toContain(words) : text.toMatch(words))
    },
    seePicture: async (name) => {
      await expect.poll(() => ask(showsPicture, name), `the picture of ${name}`).toBe(true)
    },
  }
}
