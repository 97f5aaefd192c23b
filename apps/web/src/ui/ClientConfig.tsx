import { createContext, useContext } from 'react'
import type { ClientConfig } from '@golden-bead/contracts/server-rendering'
import type { ShopInfo } from '@golden-bead/contracts/shop-info'

export const ClientConfigContext = createContext<ClientConfig | undefined>(undefined)

export const useClientConfig = () => {
  const config = useContext(ClientConfigContext)
  if (!config) throw new Error('ClientConfigContext has no value.')
  return config
}

/** Whose shop it is. */
export const useShop = () => useClientConfig().shop

/** For the tab in which the owner has changed it; others have it from their next document. */
export const SetShopContext = createContext<(shop: ShopInfo) => void>(() => {})
