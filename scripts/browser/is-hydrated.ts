/// <reference lib="dom" />

/** Evaluated in a page: React marks hydrated elements. A page that is not of the shop counts as hydrated. */
export function isHydrated(): boolean {
  const shown = document.querySelector('#root > *')
  return shown === null || Object.keys(shown).some((key) => key.startsWith('__react'))
}
