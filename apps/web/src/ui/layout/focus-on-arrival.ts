/** For what arrives late: who works elsewhere than in its place by then goes on there. */
export const focusOnArrival = (target: HTMLElement | null, place: Element | null = target) => {
  const { activeElement } = document
  if (activeElement?.contains(target) || place?.contains(activeElement)) target?.focus()
}
