import { useStore } from 'react-redux'
import type { Product } from '@golden-bead/contracts/catalogue'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { paths } from '@golden-bead/contracts/paths'
import { fewLeft, quantityMaxOf } from '#lib/stock.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { productAdded, selectCartLines, type CartState } from './cart.slice.ts'
import { useCartProvider } from './use-cart-provider.ts'

const { linesMax, quantityMax } = orderLimits

/** For components that do not show the cart: cards of a list need not rerender when it changes. */
export const useAddProduct = () => {
  useCartProvider('useAddProduct')
  const store = useStore<{ cart: CartState }>()
  return (product: Product, quantity = 1) => {
    const lines = selectCartLines(store.getState())
    const before = lines.find(({ id }) => id === product.id)?.quantity ?? 0
    if (before === 0 && lines.length >= linesMax) {
      store.dispatch(
        toastShown(notAdded(`You can have at most ${linesMax} different items in your cart.`)),
      )
      return
    }
    const added = Math.min(quantity, quantityMaxOf(product) - before)
    store.dispatch(productAdded({ product, quantity }))
    store.dispatch(toastShown(additionToast(product, added, quantity)))
  }
}

export const notAdded = (why: string) => ({ title: 'Not added to cart', description: why })

const additionToast = (product: Product, added: number, wanted: number) => {
  const few = fewLeft(product)
  const limit = few ? `${few}.` : `You can have at most ${quantityMax} of one item in your cart.`
  const { name } = product
  if (added <= 0) return notAdded(limit)
  const what = added === 1 ? name : `${added} × ${name}`
  return {
    title: 'Added to cart',
    description: added < wanted ? `${what}. ${limit}` : what,
    tone: 'good' as const,
    link: { label: 'View cart', to: paths.cart() },
  }
}
