import type { ClientConfig } from '@golden-bead/contracts/server-rendering'

/** By what the API knows the shop, and the visitor where one is signed in. */
export const callHeaders = (
  { publishableKey }: Pick<ClientConfig, 'publishableKey'>,
  token: string | undefined,
): Record<string, string> => ({
  ...(publishableKey && { apikey: publishableKey }),
  ...(token && { authorization: `Bearer ${token}` }),
})
