/** The well-known address of API descriptions (RFC 9727). */
export const apiCatalogPath = '/.well-known/api-catalog'
export const apiCatalogType =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

export const apiCatalog = (apiUrl: string) => ({
  linkset: [
    {
      anchor: apiUrl,
      'service-desc': [{ href: `${apiUrl}/openapi.json`, type: 'application/json' }],
      'service-doc': [{ href: `${apiUrl}/docs`, type: 'text/html' }],
      status: [{ href: `${apiUrl}/health/ready`, type: 'application/json' }],
    },
  ],
})
