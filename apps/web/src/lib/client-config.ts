import {
  clientConfigElementId,
  firstDataElementId,
  type ClientConfig,
  type FirstData,
} from '@golden-bead/contracts/first-document'

/** Reads what the server wrote into the document; a document without it means our own origin. */
export const readClientConfig = (document: Document): ClientConfig => {
  const written = readJson<Partial<ClientConfig>>(document, clientConfigElementId)
  const { origin } = document.location

  return {
    apiUrl: written.apiUrl ?? '',
    publishableKey: written.publishableKey ?? '',
    siteUrl: written.siteUrl || origin,
    previewHosts: written.previewHosts ?? [],
    imageHosts: written.imageHosts ?? [],
  }
}

export const readFirstData = (document: Document) =>
  readJson<FirstData>(document, firstDataElementId)

/** `Content` is trusted: the element was written by the server that sent these scripts. */
const readJson = <Content extends object>(document: Document, id: string): Partial<Content> => {
  const text = document.getElementById(id)?.textContent
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
