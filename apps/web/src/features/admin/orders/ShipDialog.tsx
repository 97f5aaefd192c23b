import { useState } from 'react'
import { carriers } from '@golden-bead/contracts/carriers'
import { formatCents } from '@golden-bead/contracts/money'
import { obstaclesOfParcel, type ShipObstacle } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { restCents } from '@golden-bead/contracts/received'
import { Notice } from '#ui/feedback/Notice.tsx'
import { sumOfUnits, UnitFields, type PickedUnits } from '#ui/forms/UnitFields.tsx'
import { addressLines } from '#lib/text/address-lines.ts'
import { moneyOf } from './order-money.ts'
import { openUnits, toShipOf } from './parcel-contents.ts'
import { StepDialog, type StepProps } from './StepDialog.tsx'
import { TrackingFields, trackingBody, trackingError, trackingNames } from './TrackingFields.tsx'

export const ShipDialog = (props: StepProps) => {
  const { order } = props
  const open = order.lines.filter((line) => openUnits(line) > 0)
  const [units, setUnits] = useState<PickedUnits>(
    () => new Map(open.map((line) => [line.id, openUnits(line)])),
  )
  const sumOfOpen = open.reduce((sum, line) => sum + openUnits(line), 0)
  const against = obstaclesOfParcel(toShipOf(order), units)

  return (
    <StepDialog
      {...props}
      step="ship"
      title="Ship the order"
      explanation={`To ${addressLines(order.ship_to).join(', ')}. The buyer gets a mail that says what is in the parcel.`}
      confirmLabel={against.length > 0 ? 'Ship all the same' : 'Mark as shipped'}
      isDanger={against.length > 0}
      isIdle={sumOfUnits(units) === 0}
      width="medium"
      names={trackingNames}
      check={(values) => ({ tracking: trackingError(values) })}
      bodyOf={(values) => ({
        lines: Array.from(units, ([line_id, quantity]) => ({ line_id, quantity })).filter(
          ({ quantity }) => quantity > 0,
        ),
        ...trackingBody(values),
        ...(against.length > 0 && { despite: against }),
      })}
      done={({ fulfilment_status: fulfilment }) => ({
        title:
          fulfilment === 'shipped' ? 'Order marked as shipped' : 'Parcel shipped, the rest follows',
        tone: 'good',
      })}
      failed="Failed to mark the order as shipped."
      renderFields={(errors) => (
        <>
          <Obstacles order={order} against={against} />
          {sumOfOpen > 1 && (
            <UnitFields
              verb="Ship"
              items={open.map((line) => ({ id: line.id, name: line.name, max: openUnits(line) }))}
              units={units}
              onChange={setUnits}
            />
          )}
          <TrackingFields
            // An older release has kept others.
            carrier={carriers.find((name) => name === order.proposed_carrier) ?? ''}
            error={errors.tracking}
          />
        </>
      )}
    />
  )
}

type ObstaclesProps = { order: Order; against: readonly ShipObstacle[] }

const Obstacles = ({ order, against }: ObstaclesProps) =>
  against.map((obstacle) => {
    const { title, text } = questionOf(obstacle, order)
    return (
      <Notice key={obstacle} tone="bad" title={title}>
        {text}
      </Notice>
    )
  })

function questionOf(obstacle: ShipObstacle, order: Order): { title: string; text: string } {
  switch (obstacle) {
    case 'hold':
      return { title: 'It is on hold', text: order.on_hold_reason ?? '' }
    case 'dispute':
      return {
        title: 'The payment is disputed',
        text: 'If the bank decides for the buyer, the parcel is gone and so is the money.',
      }
    case 'refund':
      return refundQuestion(order)
    case 'unpaid':
      return {
        title: 'It is not paid in full',
        text: `${formatCents(restCents(order))} of ${formatCents(order.total_cents)} is still to come.`,
      }
    case 'test':
      return {
        title: 'It was paid by a test card',
        text: 'No money came, and none will: the parcel would be given away.',
      }
  }
}

function refundQuestion(order: Order) {
  const { failed } = moneyOf(order)
  if (failed > 0) {
    return {
      title: 'A refund did not go through',
      text: `${formatCents(failed)} was to go back. Does the buyer still want the parcel?`,
    }
  }
  if (order.refund_due_cents > 0) {
    return {
      title: `${formatCents(order.refund_due_cents)} is due to the buyer`,
      text: 'Look at the refund before the parcel leaves.',
    }
  }
  return {
    title: 'The money of something in it went back',
    text: 'It was refunded, and not cancelled. Does the buyer still get it?',
  }
}
