import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/**
 * Vite wraps every lazy import in a helper that loads styles and lists of chunks beside it. With
 * one style sheet and no such lists it has nothing to do, and is left out of the first visit.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : undefined),
})
