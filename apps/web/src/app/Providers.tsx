import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import type { ClientConfig } from '@golden-bead/contracts/first-document'
import { CartProvider } from '#features/cart/CartProvider.tsx'
import { WishlistKeeper } from '#features/wishlist/WishlistKeeper.tsx'
import { ClientConfigContext } from '#ui/ClientConfig.tsx'
import { PrefetchContext } from '#ui/ShopLink.tsx'
import { prefetchRoute } from './router.tsx'
import type { ShopStore } from './store.ts'

type ProvidersProps = { store: ShopStore; config: ClientConfig; children: ReactNode }

export const Providers = ({ store, config, children }: ProvidersProps) => (
  <Provider store={store}>
    <ClientConfigContext value={config}>
      <PrefetchContext value={prefetchRoute}>
        <CartProvider>
          <WishlistKeeper />
          {children}
        </CartProvider>
      </PrefetchContext>
    </ClientConfigContext>
  </Provider>
)
