import { passwordLengthMin } from '@golden-bead/contracts/account-options'
import {
  clientConfigElementId,
  initialDataElementId,
  type ClientConfig,
  type InitialData,
} from '@golden-bead/contracts/server-rendering'
import { defaultShopInfo } from '@golden-bead/contracts/shop-info'
import { matchesNothing } from '@golden-bead/contracts/preview-hosts'
import { parseJson } from './read-json.ts'

/** What holds where nothing else was said. */
export const plainConfig: ClientConfig = {
  apiUrl: '',
  publishableKey: '',
  siteUrl: '',
  shop: defaultShopInfo,
  previewHosts: matchesNothing,
  passwordLengthMin,
  isSignUpDisabled: false,
}

/** Reads what the server wrote into the document; a document without it means our own origin. */
export const readClientConfig = (document: Document): ClientConfig => {
  const written = readJson<Partial<ClientConfig>>(document, clientConfigElementId)

  return { ...plainConfig, ...written, siteUrl: written.siteUrl || document.location.origin }
}

export const readInitialData = (document: Document) =>
  readJson<InitialData>(document, initialDataElementId)

/** `Content` is trusted: the element was written by the server that sent these scripts. */
const readJson = <Content extends object>(document: Document, id: string): Partial<Content> => {
  const value = parseJson(document.getElementById(id)?.textContent)
  return typeof value === 'object' && value !== null ? value : {}
}
