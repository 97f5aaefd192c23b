import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useAddProduct } from './use-add-product.ts'
import { useCart } from './use-cart.ts'

describe('the cart hook', () => {
  it('names its provider where there is none', () => {
    expect(() => renderHook(() => useCart())).toThrow('useCart must be used within a CartProvider')
    expect(() => renderHook(() => useAddProduct())).toThrow(
      'useAddProduct must be used within a CartProvider',
    )
  })
})
