import { seconds } from '#core/figures.ts'
import type { Row } from '#core/row.ts'
import { median } from '../../scripts/statistics.ts'
import { serviceKey } from '#lab/api-process.ts'
import { askJson } from '#lab/raw-answer.ts'

const rowsOfFile = 10_000
const secondsMax = 5
const roundsMax = 3

const fileFor = (round: number) => {
  const lines = Array.from(
    { length: rowsOfFile },
    (_, number) =>
      `import-${round}-${number},Imported ${round} ${number},12.50,sensorial,Made of beech.,3-6 years,Order,true,false`,
  )
  return ['id,name,price,category,description,age_range,benefits,in_stock,featured', ...lines].join(
    '\r\n',
  )
}

/** An owner brings a whole catalogue: 10,000 new products in one file. */
export const csvImport: Row = {
  name: 'csv-import',
  measure: (lab) =>
    lab.withShop({ products: 12 }, async (shop) => {
      const figures: number[] = []
      for (let round = 0; round < Math.min(lab.rounds, roundsMax); round += 1) {
        const body = fileFor(round)
        const started = performance.now()
        await askJson({
          port: shop.port,
          method: 'POST',
          path: '/admin/v1/products/import',
          headers: {
            apikey: serviceKey,
            authorization: `Bearer ${serviceKey}`,
            'content-type': 'text/csv',
          },
          body,
        })
        figures.push((performance.now() - started) / 1000)
        const imported = await shop.database.query('delete from products where id like $1', [
          `import-${round}-%`,
        ])
        if (imported.rowCount !== rowsOfFile) throw new Error('The import left products out.')
      }
      const middle = median(figures)
      return [
        {
          work: `CSV import of ${rowsOfFile.toLocaleString('en-US')} products`,
          shop: `${Math.round(rowsOfFile / middle).toLocaleString('en-US')} /s`,
          result: seconds(middle),
          goal: `${secondsMax} s`,
          isMet: middle <= secondsMax,
        },
      ]
    }),
}
