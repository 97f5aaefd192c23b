import { useState, type ComponentType } from 'react'
import { carrierName } from '@golden-bead/contracts/carriers'
import { mayStepParcel, type ParcelStep } from '@golden-bead/contracts/parcel-steps'
import type { Order } from '@golden-bead/contracts/orders'
import { dayAndTimeOf } from '#features/admin/moments.ts'
import { Badge } from '#ui/Badge.tsx'
import { OrderNews } from './OrderNews.tsx'
import { contentsOf, type Parcel } from './parcel-contents.ts'
import {
  CorrectParcelDialog,
  DeliveredDialog,
  HandOverDialog,
  TakeBackDialog,
  type ParcelProps,
} from './ParcelDialogs.tsx'
import { useOrderStep } from './use-order-step.ts'

type OrderParcelsProps = {
  order: Order
  /** Reads the order anew, and answers it. */
  readNow: () => Promise<Order | null | undefined>
  onPrint: (parcel: Parcel) => void
}

/** What has left, in which parcel, and what can be done about each. */
export const OrderParcels = ({ order, ...rest }: OrderParcelsProps) =>
  order.shipments.length > 0 && (
    <section aria-labelledby="parcels-heading">
      <h3 id="parcels-heading" className="text-xl">
        Parcels
      </h3>
      <ol className="mt-3 divide-y divide-beech border-y border-beech">
        {order.shipments.map((parcel, index) => (
          <OneParcel key={parcel.id} {...rest} order={order} parcel={parcel} position={index + 1} />
        ))}
      </ol>
    </section>
  )

type OneParcelProps = OrderParcelsProps & { parcel: Parcel; position: number }

const OneParcel = ({ order, parcel, position, readNow, onPrint }: OneParcelProps) => {
  const { label, tone } = stateOf(parcel)
  const name = `parcel ${position}`

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">Parcel {position}</span>
        <Badge tone={tone}>{label}</Badge>
        <time dateTime={parcel.created_at} className="ml-auto text-sm text-ink-soft">
          {dayAndTimeOf(parcel.created_at)}
        </time>
      </div>
      <ul className="mt-1 text-[0.95rem]">
        {contentsOf(order, parcel).map(({ line, units }) => (
          <li key={line.id}>
            {units} × {line.name}
          </li>
        ))}
      </ul>
      <HowToTrack parcel={parcel} />
      {parcel.taken_back_at === null && (
        <div className="flex flex-wrap gap-x-5">
          <ParcelSteps order={order} parcel={parcel} name={name} readNow={readNow} />
          <button
            type="button"
            onClick={() => onPrint(parcel)}
            aria-label={`Print slip: ${name}`}
            className="link min-h-11"
          >
            Print slip
          </button>
        </div>
      )}
    </li>
  )
}

const HowToTrack = ({ parcel }: { parcel: Parcel }) => {
  const { carrier, tracking_number: number, tracking_url: url } = parcel
  if (carrier === '' && number === '' && url === '') return null
  return (
    <p className="mt-1 text-[0.95rem] wrap-anywhere text-ink-soft">
      {carrierName(carrier)}{' '}
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" className="link">
          {number || url}
        </a>
      ) : (
        number
      )}
    </p>
  )
}

const stateOf = ({ taken_back_at: back, delivered_at: there }: Parcel) => {
  if (back !== null) return { label: 'Taken back', tone: 'plain' } as const
  if (there !== null) return { label: 'Delivered', tone: 'good' } as const
  return { label: 'On its way', tone: 'area' } as const
}

type Action = { step: ParcelStep; label: string; Ask: ComponentType<ParcelProps> }

const actions: Action[] = [
  { step: 'correct', label: 'Correct', Ask: CorrectParcelDialog },
  { step: 'take_back', label: 'Take back', Ask: TakeBackDialog },
  { step: 'hand_over', label: 'With the carrier', Ask: HandOverDialog },
  { step: 'deliver', label: 'Delivered', Ask: DeliveredDialog },
]

type ParcelStepsProps = Pick<OneParcelProps, 'order' | 'parcel' | 'readNow'> & { name: string }

const ParcelSteps = ({ order, parcel, name, readNow }: ParcelStepsProps) => {
  const [asked, setAsked] = useState<ParcelStep>()
  const stepping = useOrderStep(order, readNow)
  // Of an order that ended long ago nothing is noted any more.
  const isErased = order.email === ''
  const allowed = actions.filter(
    ({ step }) =>
      mayStepParcel(step, parcel) && !(isErased && ['correct', 'take_back'].includes(step)),
  )
  const open = allowed.find(({ step }) => step === asked)
  if (asked !== undefined && open === undefined) setAsked(undefined)

  return (
    <>
      {stepping.news && !open && <OrderNews events={stepping.news} />}
      {allowed.map(({ step, label }) => (
        <button
          key={step}
          type="button"
          onClick={() => {
            stepping.open()
            setAsked(step)
          }}
          aria-label={`${label}: ${name}`}
          className="link min-h-11"
        >
          {label}
        </button>
      ))}
      {open && (
        <open.Ask
          order={order}
          parcel={parcel}
          stepping={stepping}
          onClose={() => {
            stepping.close()
            setAsked(undefined)
          }}
        />
      )}
    </>
  )
}
