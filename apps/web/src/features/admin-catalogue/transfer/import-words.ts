import type { ImportReport } from '@golden-bead/contracts/product-import'

export const importDone = 'The import is done'

export const products = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`

export const summary = ({ counts }: ImportReport) =>
  `${products(counts.new)} added, ${products(counts.changed)} changed, ` +
  `${products(counts.unchanged)} left unchanged.`
