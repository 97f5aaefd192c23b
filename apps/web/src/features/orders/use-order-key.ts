import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findWaitingOrder, isOrderKey } from '#lib/waiting-order.ts'
import { keepOrderKey, readOrderKey } from './order-key.ts'

/**
 * The key of a guest's order. The link of a mail has it behind the hash, which browsers send to no
 * server: it moves into the tab, so that no history and no copied address opens the order.
 */
export const useOrderKey = (number: string) => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  useState(() => keepKeyOfBrowser(number))
  const inLink = new URLSearchParams(hash.slice(1)).get('key')

  useLayoutEffect(() => {
    if (inLink === null) return
    if (isOrderKey(inLink)) keepOrderKey(number, inLink)
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true, state })
  }, [number, inLink, navigate, pathname, search, state])

  return inLink !== null && isOrderKey(inLink) ? inLink : readOrderKey(number)
}

/** In a new tab: what the browser has kept goes once the order is paid, and the page stays open. */
const keepKeyOfBrowser = (number: string) => {
  const key = findWaitingOrder(number)?.key
  if (key !== undefined && readOrderKey(number) === undefined) keepOrderKey(number, key)
}
