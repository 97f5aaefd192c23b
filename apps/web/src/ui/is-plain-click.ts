import type { MouseEvent } from 'react'

/** Any other asks the browser for something: a new tab, a window, a file. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
