import { useEffect, useState, type ReactNode } from 'react'
import { setupListeners } from '@reduxjs/toolkit/query/react'
import { Provider } from 'react-redux'
import type { ClientConfig } from '@golden-bead/contracts/server-rendering'
import type { Account } from '#features/account/account.ts'
import { AuthProvider } from '#features/account/AuthProvider.tsx'
import { CartProvider } from '#features/cart/CartProvider.tsx'
import { WishlistPersistence } from '#features/wishlist/WishlistPersistence.tsx'
import { ClientConfigContext, SetShopContext } from '#ui/ClientConfig.tsx'
import { PrefetchContext } from '#ui/ShopLink.tsx'
import { prefetchRoute } from './router.tsx'
import type { ShopStore } from './store.ts'

type ProvidersProps = {
  store: ShopStore
  config: ClientConfig
  account: Account
  children: ReactNode
}

export const Providers = ({ store, config, account, children }: ProvidersProps) => {
  const [shop, setShop] = useState(config.shop)
  // What could not be fetched is asked for again when the connection is back.
  useEffect(() => setupListeners(store.dispatch), [store])

  return (
    <Provider store={store}>
      <ClientConfigContext value={{ ...config, shop }}>
        <SetShopContext value={setShop}>
          <PrefetchContext value={prefetchRoute}>
            <AuthProvider account={account}>
              <CartProvider>
                <WishlistPersistence />
                {children}
              </CartProvider>
            </AuthProvider>
          </PrefetchContext>
        </SetShopContext>
      </ClientConfigContext>
    </Provider>
  )
}
