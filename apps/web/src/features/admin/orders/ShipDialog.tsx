import { formatCents } from '@golden-bead/contracts/money'
import { obstaclesOf, type ShipObstacle } from '@golden-bead/contracts/order-states'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { shipOrderSchema, type Order } from '@golden-bead/contracts/orders'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { addressLines } from '#lib/text/address-lines.ts'
import { moneyOf } from './order-money.ts'
import { StepDialog, type StepProps } from './StepDialog.tsx'

export const ShipDialog = (props: StepProps) => {
  const { order } = props
  const against = obstaclesOf(order.payments)

  return (
    <StepDialog
      {...props}
      step="ship"
      title="Ship the order"
      explanation={`To ${addressLines(order.ship_to).join(', ')}. The buyer gets a mail that the parcel has left.`}
      confirmLabel={against.length > 0 ? 'Ship all the same' : 'Mark as shipped'}
      isDanger={against.length > 0}
      names={['carrier', 'tracking_url']}
      check={(values) => errorsOf(order, values)}
      bodyOf={(values) => ({ ...given(values), ...(against.length > 0 && { despite: against }) })}
      done="Order marked as shipped"
      failed="Failed to mark the order as shipped."
      renderFields={(errors) => (
        <>
          <Obstacles order={order} against={against} />
          <TextField
            label="Carrier (optional)"
            name="carrier"
            maxLength={orderLimits.nameLengthMax}
            placeholder="UPS"
            autoComplete="off"
            error={errors.carrier}
          />
          <TextField
            label="Tracking link (optional)"
            name="tracking_url"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            error={errors.tracking_url}
          />
        </>
      )}
    />
  )
}

type ObstaclesProps = { order: Order; against: readonly ShipObstacle[] }

const Obstacles = ({ order, against }: ObstaclesProps) =>
  against.map((obstacle) => (
    <Notice key={obstacle} tone="bad" title={questions[obstacle].title}>
      {questions[obstacle].text(order)}
    </Notice>
  ))

const questions: Record<ShipObstacle, { title: string; text: (order: Order) => string }> = {
  dispute: {
    title: 'The payment is disputed',
    text: () => 'If the bank decides for the buyer, the parcel is gone and so is the money.',
  },
  refund: {
    title: 'A refund did not go through',
    text: (order) =>
      `${formatCents(moneyOf(order).failed)} was to go back. Does the buyer still want the parcel?`,
  },
  test: {
    title: 'It was paid by a test card',
    text: () => 'No money came, and none will: the parcel would be given away.',
  },
}

type Values = Record<'carrier' | 'tracking_url', string>

const given = (values: Values) => {
  const [carrier, link] = [values.carrier.trim(), values.tracking_url.trim()]
  return { ...(carrier && { carrier }), ...(link && { tracking_url: link }) }
}

const errorsOf = ({ version }: Order, values: Values) => {
  const parsed = shipOrderSchema.safeParse({ version, ...given(values) })
  const isWrong = (field: keyof Values) =>
    parsed.error?.issues.some(({ path }) => path[0] === field) === true
  return {
    carrier: isWrong('carrier') ? 'Use plain letters, digits and signs.' : undefined,
    tracking_url: isWrong('tracking_url')
      ? 'Enter the whole address, such as https://www.ups.com/track?tracknum=1Z…'
      : undefined,
  }
}
