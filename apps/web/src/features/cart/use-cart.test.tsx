import { renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useAddProduct, useCart } from './use-cart.ts'

describe('the cart hook', () => {
  it('names its provider where there is none', () => {
    // React repeats what a component throws on the console.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)

    expect(() => renderHook(() => useCart())).toThrow('useCart must be used within a CartProvider')
    expect(() => renderHook(() => useAddProduct())).toThrow(
      'useAddProduct must be used within a CartProvider',
    )
  })
})
