import { fewLeft } from '#lib/stock.ts'
import { classNames } from './class-names.ts'

type FewLeftProps = { product: Parameters<typeof fewLeft>[0]; className?: string }

export const FewLeft = ({ product, className }: FewLeftProps) => {
  const words = fewLeft(product)
  return words && <p className={classNames('font-medium text-honey', className)}>{words}</p>
}
