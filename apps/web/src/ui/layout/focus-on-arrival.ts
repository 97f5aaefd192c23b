/** For what loads late: focus that a visitor has moved elsewhere by then is not taken away. */
export const focusOnArrival = (target: HTMLElement | null, place: Element | null = target) => {
  const { activeElement } = document
  if (activeElement?.contains(target) || place?.contains(activeElement)) target?.focus()
}
