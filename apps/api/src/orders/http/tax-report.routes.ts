import {
  daysOf,
  taxOrdersFileQuerySchema,
  taxOrdersQuerySchema,
  taxOrdersSchema,
  taxReportLimits,
  taxReportQuerySchema,
  taxReportSchema,
} from '@golden-bead/contracts/tax-report'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { editors } from '@golden-bead/server/http/route-access'
import { badInput } from '#shop/orders/money/refunded-parts.ts'
import type { TaxReporting } from '#shop/orders/tax-report.ts'
import { ordersFile, reportFile } from '#shop/orders/tax-report-files.ts'

const config = { access: editors }
const tags = ['Tax report']
const fileSchema = {
  description: 'Amounts are in dollars; cells that a spreadsheet would run are text.',
  content: { 'text/csv': { schema: z.string() } },
}

/** What sales tax is owed, for whoever files it. */
export function taxReportRoutes(scope: FastifyInstance, report: TaxReporting): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/tax-report',
    {
      config,
      schema: {
        operationId: 'getTaxReport',
        tags,
        summary: 'Get what sales tax is owed, by state and rate',
        description:
          'Of a period, or of the days `from` and `to`. A refund, a payment that is undone and a corrected address count on their own day, so that what was reported stays.',
        querystring: taxReportQuerySchema,
        response: { 200: taxReportSchema },
      },
    },
    ({ query }) => report.get(query),
  )

  routes.get(
    '/tax-report/orders',
    {
      config,
      schema: {
        operationId: 'listTaxOrders',
        tags,
        summary: 'List the orders that a figure of the report comes from',
        querystring: taxOrdersQuerySchema,
        response: { 200: taxOrdersSchema },
      },
    },
    ({ query }) => report.listOrders(query),
  )

  fileRoutes(scope, report)
}

function fileRoutes(scope: FastifyInstance, report: TaxReporting): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/tax-report.csv',
    {
      config,
      schema: {
        operationId: 'getTaxReportFile',
        tags,
        summary: 'Get the report as a file, with a row for each rate',
        querystring: taxReportQuerySchema,
        response: { 200: fileSchema },
      },
    },
    async ({ query }, reply) =>
      sendFile(reply, { name: 'tax', ...daysOf(query) }, reportFile(await report.get(query))),
  )

  routes.get(
    '/tax-report/orders.csv',
    {
      config,
      schema: {
        operationId: 'getTaxOrdersFile',
        tags,
        summary: 'Get the orders as a file, with a row for each change of what is owed',
        description: `It has ${taxReportLimits.fileRowsMax.toLocaleString('en-US')} rows at most.`,
        querystring: taxOrdersFileQuerySchema,
        response: { 200: fileSchema },
      },
    },
    async ({ query }, reply) => {
      const rowsMax = taxReportLimits.fileRowsMax
      const rows = await report.listAll(query, rowsMax)
      if (rows.length > rowsMax) {
        throw badInput(
          `A file has ${rowsMax.toLocaleString('en-US')} rows at most. Please choose fewer days.`,
        )
      }
      return sendFile(reply, { name: 'tax-orders', ...daysOf(query) }, ordersFile(rows))
    },
  )
}

type NamedFile = { name: string; from: string; to: string }

const sendFile = (reply: FastifyReply, { name, from, to }: NamedFile, text: string) =>
  reply
    .header('content-disposition', `attachment; filename="${name}-${from}-${to}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(text)
