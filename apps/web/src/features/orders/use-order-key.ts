import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isOrderKey, keepOrderKey, readOrderKey } from './order-key.ts'

/**
 * The key of a guest's order. The link of a mail has it behind the hash, which browsers send to no
 * server: it moves into the tab, so that no history and no copied address opens the order.
 */
export const useOrderKey = (number: string) => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const inLink = new URLSearchParams(hash.slice(1)).get('key')

  useLayoutEffect(() => {
    if (inLink === null) return
    if (isOrderKey(inLink)) keepOrderKey(number, inLink)
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true, state })
  }, [number, inLink, navigate, pathname, search, state])

  return inLink !== null && isOrderKey(inLink) ? inLink : readOrderKey(number)
}
