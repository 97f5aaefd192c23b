import { createContext, useContext } from 'react'
import type { ClientConfig } from '@golden-bead/contracts/server-rendering'
import { plainConfig } from '#lib/api/client-config.ts'

export const ClientConfigContext = createContext<ClientConfig>({
  ...plainConfig,
  siteUrl: 'http://localhost:3000',
})

/** Whose shop it is. */
export const useShop = () => useContext(ClientConfigContext).shop

export const useClientConfig = () => useContext(ClientConfigContext)
