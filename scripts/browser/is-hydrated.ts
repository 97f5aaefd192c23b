/// <reference lib="dom" />

/** Asked within a page. React marks what it has taken over; what is no page of the shop needs no scripts. */
export function isHydrated(): boolean {
  const shown = document.querySelector('#root > *')
  return shown === null || Object.keys(shown).some((key) => key.startsWith('__react'))
}
