import { isTooLittleForCard } from '@golden-bead/contracts/card-options'
import { orderLimits, postalCodePattern } from '@golden-bead/contracts/order-options'
import type { Price, PriceRequest } from '@golden-bead/contracts/orders'
import type { ShopSettings } from '@golden-bead/contracts/shop-settings'
import { isUsState } from '@golden-bead/contracts/us-states'
import type { Connection, Database } from '@golden-bead/server/database/database'
import type { HttpError } from '@golden-bead/server/errors/http-error'
import { inboxOf } from '@golden-bead/server/mail/mail-address'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import {
  noPaymentMethod,
  noShipping,
  payByCard,
  totalTooLarge,
  totalTooSmall,
} from '#shop/orders/order-errors.ts'
import { offersOf } from './delivery.ts'
import { mayBePlacedUnheld, type Holds } from './holds.ts'
import { priceLines, unitsWanted, type PricedLines } from './price-lines.ts'
import type { Replaceable, Replacing } from './replacing.ts'
import { findManyUnpaid } from './unpaid-limits.ts'

type Options = {
  database: Database
  settings: SettingsService
  holds: Holds
  replacing: Replacing
  shownImage: (stored: string) => string
}

/** Who would like to buy, and how it would be paid. */
type Asker = Pick<PriceRequest, 'payment_method' | 'email'> & {
  buyer: { userId: string | null; networkKey: string | null }
  replaceable?: Replaceable | undefined
}

/** What an order of these lines would meet beside them. */
type Outlook = { isHeld: boolean; refusal: HttpError | undefined; settings: ShopSettings }

export function createPricing({ database, settings, holds, replacing, shownImage }: Options) {
  /** Whether it would keep its units until it is paid, and whether it would be refused. */
  async function lookAhead(
    connection: Connection,
    price: PricedLines,
    { buyer, replaceable, ...asked }: Asker,
  ): Promise<Outlook> {
    // Within a transaction on its own connection: a second one for each buyer may never come.
    const settingsNow = await settings.get(connection)
    const terms = settings.termsOf(settingsNow)
    const paymentMethod = asked.payment_method ?? terms.payment_methods[0] ?? 'bank_transfer'
    const before = replaceable && { id: replaceable.order.id, holds: replaceable.kept }
    const claim = { ...buyer, paymentMethod, ...before }
    const isHeld = price.can_order && (await holds.couldHold(connection, claim, unitsWanted(price)))
    const refuse = async () => {
      if (price.total_cents > orderLimits.totalCentsMax) return totalTooLarge()
      if (!terms.payment_methods.includes(paymentMethod)) return noPaymentMethod()
      if (price.can_order && isTooLittleForCard(paymentMethod, price.total_cents)) {
        return totalTooSmall(terms)
      }
      const { userId } = buyer
      const payer = userId === null ? { inbox: inboxOf(asked.email ?? '') } : { userId }
      const wanted = { id: before?.id ?? 0, method: paymentMethod, lines: price.lines }
      const isTooFew = price.can_order && !isHeld && !mayBePlacedUnheld(paymentMethod, terms)
      return (
        (await findManyUnpaid(connection, payer, wanted)) ?? (isTooFew ? payByCard() : undefined)
      )
    }
    return { isHeld, refusal: await refuse(), settings: settingsNow }
  }

  /** As clients see it: with the addresses of the images, and what an order would meet. */
  async function show(connection: Connection, price: PricedLines, asked: Asker): Promise<Price> {
    const { isHeld, refusal, settings: now } = await lookAhead(connection, price, asked)
    const { delivery, salesTax, totals: _totals, ...shown } = price
    return {
      ...shown,
      taxes: taxesOf(price),
      tax_is_final: salesTax.isFinal,
      shipping_rate: delivery.rate.id,
      shipping_rates: offersOf(delivery, {
        subtotalCents: price.subtotal_cents,
        arrivesInDays: now.arrives_in_days,
      }),
      lines: price.lines.map((line) => ({ ...line, image: shownImage(line.image) })),
      is_held: isHeld,
      refusal: refusal === undefined ? null : { code: refusal.code, message: refusal.message },
    }
  }

  return {
    show,
    lookAhead,

    /** The answer of `POST /store/v1/price`. */
    async ask(
      {
        lines,
        ship_to: destination,
        replaces,
        shipping_rate: rateId,
        ...asked
      }: PriceRequest & Asker,
      orderKey: string | undefined,
    ): Promise<Price> {
      if (destination !== undefined) mustBeServed(destination)
      const access = { isOwner: false, userId: asked.buyer.userId ?? undefined, key: orderKey }
      const replaceable = replaces && (await replacing.get({ ...replaces, access }))
      const wish = {
        state: destination?.state,
        postalCode: wholeZip(destination?.postal_code),
        rateId,
        kept: replaceable?.kept,
      }
      const price = await priceLines(database, lines, wish)
      return show(database, price, { ...asked, replaceable })
    },
  }
}

export type Pricing = ReturnType<typeof createPricing>

/** Also where it comes to nothing, in a state that collects. */
const taxesOf = ({ salesTax: { rate }, tax_cents: amount_cents }: PricedLines): Price['taxes'] =>
  rate === undefined
    ? []
    : [{ state: rate.state, name: rate.name, rate_ppm: rate.ratePpm, amount_cents }]

/** What is still being typed says nothing. */
const wholeZip = (typed: string | undefined): string | undefined =>
  typed !== undefined && postalCodePattern.test(typed) ? typed : undefined

export function mustBeServed({ country, state }: { country: string; state: string }): void {
  if (country !== 'US' || !isUsState(state)) throw noShipping()
}
