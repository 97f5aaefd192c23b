import type { MouseEvent } from 'react'
import { isPlainClick } from './is-plain-click.ts'

/** Work for a link that is followed here, and not in another tab or window. */
export const onFollow = (work: () => void) => (event: MouseEvent) => {
  if (isPlainClick(event)) work()
}
