import type { TaxRule } from '@golden-bead/contracts/tax'
import { statesOfZip } from '@golden-bead/contracts/zip-codes'
import type { Connection } from '@golden-bead/server/database/database'
import { findTaxRate, type TaxRateRow } from '#shop/tax/tax.module.ts'
import { zipNotInState } from '#shop/orders/order-errors.ts'

/** The rate by which an order is taxed; without one nothing is collected where it goes. */
export type SalesTax = {
  rate: TaxRateRow | undefined
  /** Whether the address is known as far as the tax depends on it. */
  isFinal: boolean
}

export type TaxedAddress = { state?: string | undefined; postalCode?: string | undefined }

/** By the day on which the order was placed; without a moment: today. */
export async function findSalesTax(
  connection: Connection,
  { state, postalCode }: TaxedAddress,
  moment?: Date,
): Promise<SalesTax> {
  if (state === undefined || postalCode === undefined) {
    const states = state === undefined ? undefined : [state]
    const isCollected = (await findTaxRate(connection, { states, moment })) !== undefined
    return { rate: undefined, isFinal: !isCollected }
  }
  const ofZip = statesOfZip(postalCode)
  const isInState = ofZip.some((one) => one === state)
  const states = isInState ? [state] : [state, ...ofZip]
  const rate = await findTaxRate(connection, { states, postalCode, moment })
  if (rate !== undefined && !isInState) throw zipNotInState(postalCode)
  return { rate, isFinal: true }
}

export const ruleOf = (
  rate: Pick<TaxRateRow, 'ratePpm' | 'shipping'> | undefined,
): TaxRule | undefined => rate && { rate_ppm: rate.ratePpm, shipping: rate.shipping }
