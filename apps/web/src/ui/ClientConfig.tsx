import { createContext, useContext } from 'react'
import type { ClientConfig } from '@golden-bead/contracts/first-document'

export const ClientConfigContext = createContext<ClientConfig>({
  apiUrl: '',
  publishableKey: '',
  siteUrl: 'http://localhost:3000',
  previewHosts: [],
  imageHosts: [],
})

export const useClientConfig = () => useContext(ClientConfigContext)
