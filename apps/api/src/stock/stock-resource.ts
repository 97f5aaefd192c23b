import { stockLevelSchema } from '@golden-bead/contracts/stock'
import { describeTable } from '@golden-bead/supabase/rest'
import { stockLevels } from './stock.tables.ts'

/** Written by the routes of the stock alone. */
export const stockResource = describeTable(stockLevels, {
  rights: {
    anon: {},
    recovery: {},
    user: {},
    admin: { select: 'all' },
    service: { select: 'all' },
  },
  accepts: {},
  hidden: ['back_at', 'told', 'told_at'],
  docs: {
    tag: 'Stock',
    tagDescription: 'What there is of each product.',
    row: stockLevelSchema,
    description: 'What there is of every product, for admins and the service key.',
    one: 'stock',
    many: 'stock',
  },
})
