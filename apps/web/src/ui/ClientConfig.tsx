import { createContext, useContext } from 'react'
import type { ClientConfig } from '@golden-bead/contracts/server-rendering'

export const ClientConfigContext = createContext<ClientConfig | undefined>(undefined)

export const useClientConfig = () => {
  const config = useContext(ClientConfigContext)
  if (!config) throw new Error('ClientConfigContext has no value.')
  return config
}

/** Whose shop it is. */
export const useShop = () => useClientConfig().shop
