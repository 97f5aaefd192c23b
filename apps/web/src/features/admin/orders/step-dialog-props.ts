import type { Order } from '@golden-bead/contracts/orders'
import type { useOrderStep } from './use-order-step.ts'

export type StepDialogProps = {
  order: Order
  stepping: ReturnType<typeof useOrderStep>
  onClose: () => void
}
