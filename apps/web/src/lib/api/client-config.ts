import {
  clientConfigElementId,
  initialDataElementId,
  type ClientConfig,
} from '@golden-bead/contracts/server-rendering'

/** Reads what the server wrote into the document; without an address of the shop it is this one. */
export const readClientConfig = (document: Document): ClientConfig => {
  const config: ClientConfig = readElement(document, clientConfigElementId)

  return { ...config, siteUrl: config.siteUrl || document.location.origin }
}

/** What the cache of the store begins with. */
export const readInitialEntries = (document: Document): [] =>
  readElement(document, initialDataElementId)

/** Trusted: the server that sent these scripts wrote the elements. */
// oxlint-disable-next-line typescript/no-explicit-any -- As `JSON.parse` has it.
const readElement = (document: Document, id: string): any =>
  JSON.parse(document.getElementById(id)?.textContent ?? '')
