import type { ImportReport } from '@golden-bead/contracts/product-import'
import { counted } from '#lib/text/counted.ts'

export const importDone = 'The import is done'

export const summary = ({ counts }: ImportReport) =>
  `${counted(counts.new, 'product')} added, ${counted(counts.changed, 'product')} changed, ` +
  `${counted(counts.unchanged, 'product')} left unchanged` +
  (counts.wrong > 0 ? `, ${counted(counts.wrong, 'row')} left out.` : '.')
