import { carrierName } from '@golden-bead/contracts/carriers'
import type { Order } from '@golden-bead/contracts/orders'
import type { CheckoutTerms } from '@golden-bead/contracts/shop-settings'
import { dayOf, workingDays } from '#lib/text/days.ts'
import { daysToArrive } from './order-words.ts'

type Parcel = Order['shipments'][number]

const toComeOf = ({ lines }: Order) =>
  lines.flatMap(({ id, name, quantity, shipped, cancelled }) => {
    const units = quantity - shipped - cancelled
    return units > 0 ? [{ id, words: `${units} × ${name}` }] : []
  })

const contentsOf = ({ lines }: Order, parcel: Parcel) =>
  parcel.lines.flatMap(({ line_id: id, quantity }) => {
    const line = lines.find((one) => one.id === id)
    return line === undefined ? [] : [{ id, words: `${quantity} × ${line.name}` }]
  })

/** An admin who looks at the page sees those too. */
const sentOf = ({ shipments }: Order) => shipments.filter(({ taken_back_at: at }) => at === null)

export const titleOfParcels = (order: Order) => {
  if (order.fulfilment_status === 'partly_shipped') return 'A part of your order is on its way'
  const sent = sentOf(order)
  const isThere = sent.every(({ delivered_at: at }) => at !== null)
  if (isThere && sent.length > 0) return 'Your order was delivered'
  return sent.length > 1 ? 'Your parcels are on their way' : 'Your parcel is on its way'
}

type ParcelsProps = { order: Order; terms: CheckoutTerms | undefined }

/** What has left, and what is still to come. */
export const Parcels = ({ order, terms }: ParcelsProps) => {
  const toCome = toComeOf(order)
  const sent = sentOf(order)
  const isWhole = toCome.length === 0 && sent.length === 1

  return (
    <>
      {sent.map((parcel) => (
        <div key={parcel.id}>
          <p>
            <WhereItIs order={order} parcel={parcel} terms={terms} />
            <Tracking parcel={parcel} />
          </p>
          {!isWhole && <Items items={contentsOf(order, parcel)} />}
        </div>
      ))}
      {toCome.length > 0 && (
        <div>
          <p className="font-medium">Still to come:</p>
          <Items items={toCome} />
        </div>
      )}
    </>
  )
}

const Items = ({ items }: { items: readonly { id: number; words: string }[] }) => (
  <ul className="mt-1 text-[0.95rem] text-ink-soft">
    {items.map(({ id, words }) => (
      <li key={id}>{words}</li>
    ))}
  </ul>
)

const WhereItIs = ({ order, parcel, terms }: ParcelsProps & { parcel: Parcel }) => {
  const { created_at: left, delivered_at: there } = parcel
  const carrier = carrierName(parcel.carrier)
  const by = carrier && ` with ${carrier}`
  if (there !== null) {
    return `It left us on ${dayOf(left)}${by} and should have reached you by ${dayOf(there)}.`
  }
  const within = terms && ` and arrives within ${workingDays(daysToArrive(order, terms))}`
  return `It left us on ${dayOf(left)}${by}${within ?? ''}.`
}

const Tracking = ({ parcel }: { parcel: Parcel }) => {
  const { tracking_number: number, tracking_url: url } = parcel
  if (url === '') return number && ` Its tracking number is ${number}.`
  return (
    <>
      {' '}
      <a className="link" href={url} rel="noreferrer">
        Track your parcel
      </a>
    </>
  )
}
