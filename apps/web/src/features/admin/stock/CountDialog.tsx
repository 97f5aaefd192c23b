import { useId, useState } from 'react'
import type { StockFigures } from '@golden-bead/contracts/stock'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useGetStockQuery } from './admin-stock.api.ts'
import { CountForm } from './CountForm.tsx'
import { StockMovements } from './StockMovements.tsx'

type CountDialogProps = {
  level: StockFigures & { product_id: string; products: { name: string } }
  onClose: () => void
}

/** What there is of a product: sets it, and shows how it came about. */
export const CountDialog = ({ level, onClose }: CountDialogProps) => {
  const { product_id: id, products: product } = level
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const found = useGetStockQuery(id, { refetchOnMountOrArgChange: true })

  return (
    <Dialog
      title={product.name}
      isOpen
      onClose={() => isBusy || onClose()}
      width="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <CountForm
        formId={formId}
        id={id}
        stock={found.currentData ?? level}
        readNow={async () => (await found.refetch()).data}
        onBusy={setIsBusy}
        onClose={onClose}
      />
      {found.error ? (
        <div className="mt-5">
          <LoadFailure words="Failed to fetch the last changes" query={found} />
        </div>
      ) : (
        <StockMovements movements={found.currentData?.movements ?? []} />
      )}
    </Dialog>
  )
}
