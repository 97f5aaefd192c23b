import { useState } from 'react'
import { carriers } from '@golden-bead/contracts/carriers'
import { formatCents } from '@golden-bead/contracts/money'
import {
  obstaclesOfParcel,
  refundedIn,
  type ShipObstacle,
} from '@golden-bead/contracts/order-states'
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
  const toShip = toShipOf(order)
  const against = obstaclesOfParcel(toShip, units)
  const refunded = refundedIn({ ...toShip, lines: order.lines }, units).map(({ name }) => name)

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
          <Obstacles order={order} against={against} refunded={refunded} />
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

type Question = { title: string; text: string }
type ObstaclesProps = {
  order: Order
  against: readonly ShipObstacle[]
  /** What in the parcel had its money sent back. */
  refunded: readonly string[]
}

const Obstacles = ({ order, against, refunded }: ObstaclesProps) =>
  against
    .flatMap((obstacle) =>
      obstacle === 'refund' ? refundQuestions(order, refunded) : [questionOf(obstacle, order)],
    )
    .map(({ title, text }) => (
      <Notice key={title} tone="bad" title={title}>
        {text}
      </Notice>
    ))

function questionOf(obstacle: Exclude<ShipObstacle, 'refund'>, order: Order): Question {
  switch (obstacle) {
    case 'hold':
      return { title: 'It is on hold', text: order.on_hold_reason ?? '' }
    case 'dispute':
      return {
        title: 'The payment is disputed',
        text: 'If the bank decides for the buyer, the parcel is gone and so is the money.',
      }
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

/** Money may be on its way back for one thing, and have gone back for another that is in the parcel. */
function refundQuestions(order: Order, refunded: readonly string[]): Question[] {
  const { failed } = moneyOf(order)
  const questions: Question[] = []
  if (failed > 0) {
    questions.push({
      title: 'A refund did not go through',
      text: `${formatCents(failed)} was to go back. Does the buyer still want the parcel?`,
    })
  } else if (order.refund_due_cents > 0) {
    questions.push({
      title: `${formatCents(order.refund_due_cents)} is due to the buyer`,
      text: 'Look at the refund before the parcel leaves.',
    })
  }
  if (refunded.length > 0) {
    questions.push({
      title: 'The money of something in it went back',
      text: `${refunded.join(', ')}: refunded, and not cancelled. Does the buyer still get it?`,
    })
  }
  return questions
}
