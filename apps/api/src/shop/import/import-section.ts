import {
  importReportSchema,
  importStreamLineSchema,
  importStreamType,
} from '@golden-bead/contracts/product-import'
import { importLimits } from '@golden-bead/contracts/product-csv'
import { refTo, operation } from '#platform/openapi/section-parts.ts'
import type { ApiSection } from '#platform/openapi/section.ts'
import { storeErrors } from '#shop/store-api/store-api.module.ts'

export const importSection: ApiSection = {
  prefix: '/admin/v1',
  tags: [
    {
      name: 'Import',
      description: 'The catalogue from a file.',
      operations: {
        importProducts: operation('POST /products/import', 'Import products from a CSV file', {
          description:
            'UTF-8; commas, semicolons or tabs between the cells, as in the first line, which names the ' +
            `columns and may have \`sep=;\` above it; at most ${importLimits.rowsMax} rows. ` +
            'A price may have a decimal comma. ' +
            'A row with the id of a product changes it, in the columns that the file has; any other row ' +
            'adds a product. All rows are saved, or none. ' +
            `Accept \`${importStreamType}\` to hear of the progress line by line.`,
          query: { dry_run: '`true`: nothing is saved, and the report says what would be.' },
          body: { content: { 'text/csv': { type: 'string' } } },
          answers: { 200: { content: { [importStreamType]: refTo('ImportStreamLine') } } },
          errors: [409, 422],
        }),
      },
    },
  ],
  errors: storeErrors,
  schemas: { ImportReport: importReportSchema, ImportStreamLine: importStreamLineSchema },
  docs: {
    ImportReport: 'What the file does, or has done.',
    'ImportReport.rows': 'In the order of the file; rows that change nothing are counted only.',
    ImportStreamLine: 'Progress first; the last line is the report, or what went wrong.',
  },
  examples: {},
}
