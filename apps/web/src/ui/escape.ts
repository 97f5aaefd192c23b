import { topmostDialog } from './overlays/open-dialogs.ts'

/**
 * Of what lies on the page: a window above it has the key first. Held down, the key would close one
 * thing after the other; while a letter is being chosen, it belongs to that.
 */
export const isEscapeForPage = ({ key, repeat, isComposing }: KeyboardEvent): boolean =>
  key === 'Escape' && !repeat && !isComposing && topmostDialog() === undefined
