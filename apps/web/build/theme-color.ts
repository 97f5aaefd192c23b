import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const tokens = new URL('../src/ui/tokens.css', import.meta.url)

/** By day and by night, in the order in which the tokens say it. */
const paperColours = (styles: string) => {
  const [light, dark] = [...styles.matchAll(/--paper: (#[\da-f]{6});/g)].map(([, colour]) => colour)
  if (!light || !dark) throw new Error('The tokens name no paper by day and by night.')
  return { light, dark }
}

/** Browsers draw their own bars in the colour of the page, and read no token for it. */
export const themeColor = (): Plugin => ({
  name: 'theme-color',
  transformIndexHtml: () =>
    Object.entries(paperColours(readFileSync(tokens, 'utf8'))).map(([scheme, content]) => ({
      tag: 'meta',
      attrs: { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content },
      injectTo: 'head' as const,
    })),
})
