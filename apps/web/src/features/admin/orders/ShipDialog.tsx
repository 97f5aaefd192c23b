import { formatCents } from '@golden-bead/contracts/money'
import { obstaclesOf, type ShipObstacle } from '@golden-bead/contracts/order-states'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { shipOrderSchema, type Order } from '@golden-bead/contracts/orders'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { addressLines } from '#lib/text/address-lines.ts'
import { moneyOf } from './order-money.ts'
import { StepDialog } from './StepDialog.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'

export const ShipDialog = ({ order, stepping, onClose }: StepDialogProps) => {
  const against = obstaclesOf(order.payments)
  const form = useForm({
    names: ['carrier', 'tracking_url'],
    check: (values) => {
      const parsed = shipOrderSchema.safeParse({ version: order.version, ...given(values) })
      const wrong = (field: string) =>
        parsed.error?.issues.some(({ path }) => path[0] === field) === true
      return {
        carrier: wrong('carrier') ? 'Use plain letters, digits and signs.' : undefined,
        tracking_url: wrong('tracking_url')
          ? 'Enter the whole address, such as https://www.ups.com/track?tracknum=1Z…'
          : undefined,
      }
    },
    submit: async (values) => {
      const isDone = await stepping.take({
        step: 'ship',
        body: { ...given(values), ...(against.length > 0 && { despite: against }) },
        done: 'Order marked as shipped',
        failed: 'Failed to mark the order as shipped.',
      })
      if (isDone) onClose()
    },
  })

  return (
    <StepDialog
      title="Ship the order"
      explanation={`To ${addressLines(order.ship_to).join(', ')}. The buyer gets a mail that the parcel has left.`}
      confirmLabel={against.length > 0 ? 'Ship all the same' : 'Mark as shipped'}
      isDanger={against.length > 0}
      form={form}
      news={stepping.news}
      onClose={onClose}
    >
      <Obstacles order={order} against={against} />
      <TextField
        label="Carrier (optional)"
        name="carrier"
        maxLength={orderLimits.nameLengthMax}
        placeholder="UPS"
        autoComplete="off"
        error={form.errors.carrier}
      />
      <TextField
        label="Tracking link (optional)"
        name="tracking_url"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={form.errors.tracking_url}
      />
    </StepDialog>
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
}

const given = (values: Record<'carrier' | 'tracking_url', string>) => {
  const [carrier, link] = [values.carrier.trim(), values.tracking_url.trim()]
  return { ...(carrier && { carrier }), ...(link && { tracking_url: link }) }
}
