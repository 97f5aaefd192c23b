import { stockLimits, type MovementReason, type StockFigures } from '@golden-bead/contracts/stock'
import { counted } from '#lib/text/counted.ts'
import type { StockFilter } from './stock-location.ts'

export const stockFilterLabels: Record<StockFilter, string> = {
  low: 'Low',
  counted: 'Counted',
  'not-counted': 'Not counted',
}

export const reasonLabels: Record<MovementReason, string> = {
  counted: 'Counted',
  delivered: 'Delivered',
  broken: 'Broken',
  other: 'Other',
  shipped: 'Shipped',
  taken_back: 'Taken back from a parcel',
  imported: 'From a file',
}

type Figures = Pick<StockFigures, 'on_hand' | 'held' | 'free'>

/** '12 on the shelf, 2 of them held by orders' */
export const wordsOfFigures = ({ on_hand: onHand, held, free }: Figures) => {
  const shelf = `${onHand.toLocaleString('en-US')} on the shelf`
  if (held === 0) return shelf
  return `${shelf}, ${held.toLocaleString('en-US')} of them held by orders, ${free.toLocaleString('en-US')} free`
}

/** What is wrong with a number of units that was typed. */
export const unitsError = (text: string) => {
  if (!/^\d+$/.test(text.trim())) return 'Please enter a whole number.'
  if (Number(text) <= stockLimits.unitsMax) return undefined
  return `${stockLimits.unitsMax.toLocaleString('en-US')} at most.`
}

export const unitsOf = (count: number) => counted(count, 'unit')

export const wordsOfWaiting = (count: number) => `${count.toLocaleString('en-US')} waiting for it`
