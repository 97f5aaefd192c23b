import { orderLimits } from '@golden-bead/contracts/order-options'
import { shipOrderSchema } from '@golden-bead/contracts/orders'
import { TextField } from '#ui/forms/TextField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { addressLines } from '#lib/text/address-lines.ts'
import { StepDialog } from './StepDialog.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'

export const ShipDialog = ({ order, stepping, onClose }: StepDialogProps) => {
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
        body: given(values),
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
      confirmLabel="Mark as shipped"
      form={form}
      news={stepping.news}
      onClose={onClose}
    >
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

const given = (values: Record<'carrier' | 'tracking_url', string>) => {
  const [carrier, link] = [values.carrier.trim(), values.tracking_url.trim()]
  return { ...(carrier && { carrier }), ...(link && { tracking_url: link }) }
}
