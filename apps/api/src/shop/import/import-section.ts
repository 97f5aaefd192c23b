import {
  importReportSchema,
  importStreamLineSchema,
  importStreamType,
} from '@golden-bead/contracts/product-import'
import { importLimits } from '@golden-bead/contracts/product-csv'
import { defaultErrorShape } from '#platform/http/default-error-shape.ts'
import type { ApiSection } from '#platform/openapi/section.ts'
import {
  changedMeanwhile,
  forbidden,
  importRunning,
  unauthenticated,
  unreadableFile,
  wrongRows,
} from './import.errors.ts'

const exampleReport = {
  dry_run: true,
  counts: { new: 1, changed: 0, unchanged: 0, wrong: 0 },
  rows: [
    {
      line: 2,
      id: 'pink-tower',
      name: 'Pink Tower',
      state: 'new',
      changes: [{ column: 'price', before: '', after: '68.5' }],
      faults: [],
    },
  ],
}

export const importSection: ApiSection = {
  prefix: '/admin/v1',
  tags: [{ name: 'Import', description: 'The catalogue from a file.' }],
  errorShape: defaultErrorShape,
  errorName: 'Problem',
  schemas: {
    ImportReport: {
      schema: importReportSchema,
      description: 'What the file does, or has done.',
      members: { rows: 'In the order of the file; rows that change nothing are counted only.' },
    },
    ImportStreamLine: {
      schema: importStreamLineSchema,
      description: 'Progress first; the last line is the report, or what went wrong.',
    },
  },
  operations: {
    'POST /products/import': {
      operationId: 'importProducts',
      tag: 'Import',
      summary: 'Import products from a CSV file',
      description:
        'UTF-8; commas, semicolons or tabs between the cells, as in the first line, which names the ' +
        `columns and may have \`sep=;\` above it; at most ${importLimits.rowsMax} rows. ` +
        'A price may have a decimal comma. ' +
        'A row with the id of a product changes it, in the columns that the file has; any other row ' +
        'adds a product. All rows are saved, or none. ' +
        `Accept \`${importStreamType}\` to hear of the progress line by line.`,
      query: {
        dry_run: { description: '`true`: nothing is saved, and the report says what would be.' },
      },
      body: {
        content: {
          'text/csv': {
            schema: { type: 'string' },
            examples: { example: 'name,category,price\nPink Tower,sensorial,68.5\n' },
          },
        },
      },
      answers: {
        200: {
          description: 'What the file does, or has done.',
          content: {
            'application/json': { name: 'ImportReport', examples: { example: exampleReport } },
            [importStreamType]: { name: 'ImportStreamLine' },
          },
        },
      },
      problems: [
        unreadableFile('empty', 'The file is empty.'),
        unauthenticated(),
        forbidden(),
        importRunning(),
        changedMeanwhile(undefined),
        wrongRows(2),
      ],
    },
  },
}
