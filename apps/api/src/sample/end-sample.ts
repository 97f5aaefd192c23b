import type { SampleChoice, SampleReport } from '@golden-bead/contracts/sample'
import { sampleStock } from '@golden-bead/contracts/sample-catalogue'
import type { Connection, Database } from '@golden-bead/server/database/database'
import { HttpError } from '@golden-bead/server/errors/http-error'
import {
  deleteFromCatalogue,
  findCategories,
  listSamples,
  listUsedCategories,
} from '#shop/catalogue/catalogue.module.ts'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import { lockLevels, type StockService } from '#shop/stock/stock.module.ts'
import { sampleRows, sampleSettings } from './sample.service.ts'

type Options = { database: Database; settings: SettingsService; stock: StockService }

/** Makes a shop of its owner of the sample, once. */
export const createSampleEnd = (options: Options) => ({
  /** What would go. */
  async look(choice: SampleChoice): Promise<SampleReport> {
    const { database, settings } = options
    const isSample = await settings.isSample(database, { isLocked: false })
    return { is_sample: isSample, ...(await planOf(database, choice, options)).report }
  },

  async end(choice: SampleChoice, userId: string | undefined): Promise<SampleReport> {
    const { database, settings, stock } = options
    return await database.transaction(async (tx) => {
      // First, so that of two owners one ends it.
      if (!(await settings.isSample(tx, { isLocked: true }))) throw noSample()
      const samples = await listSamples(tx, { isLocked: true })
      await lockLevels(
        tx,
        samples.map(({ id }) => id),
      )
      const { report, gone } = await planOf(tx, choice, { settings, stock, isLocked: true })
      await deleteFromCatalogue(tx, gone)
      await settings.endSample(tx, choice.bank_details ? sampleSettings : {}, userId)
      return { is_sample: false, ...report }
    })
  },
})

export type SampleEnd = ReturnType<typeof createSampleEnd>

type Planning = Pick<Options, 'settings' | 'stock'> & { isLocked?: boolean }

async function planOf(
  connection: Connection,
  choice: SampleChoice,
  { settings, stock, isLocked = false }: Planning,
) {
  const samples = choice.products ? await listSamples(connection, { isLocked: false }) : []
  const shelves = await stock.shelves(
    connection,
    samples.map(({ id }) => id),
  )
  // Who has counted it anew has it.
  const isHeld = ({ id }: { id: string }) => {
    const { promised = 0, counted = false, onHand = 0 } = shelves.get(id) ?? {}
    return promised > 0 || (counted && onHand !== sampleStock[id])
  }
  const products = samples.filter((sample) => !isHeld(sample)).map(({ id }) => id)
  const categories = choice.categories
    ? await findUnusedSamples(connection, { without: products, isLocked })
    : []
  const { transfer_instructions: howToPay } = await settings.get(connection)
  return {
    gone: { products, categories },
    report: {
      products: products.length,
      held_products: samples.filter(isHeld).map(({ name }) => name),
      categories: categories.length,
      bank_details: choice.bank_details && howToPay === sampleSettings.transfer_instructions,
    },
  }
}

/** Sample categories that nobody changed, and that have no products but these. */
async function findUnusedSamples(
  connection: Connection,
  { without, isLocked }: { without: readonly string[]; isLocked: boolean },
): Promise<string[]> {
  const samples = new Map(sampleRows().categories.map((category) => [category.id, category]))
  // Locked before their products are looked at: nobody adds one any more.
  const found = await findCategories(connection, [...samples.keys()], { isLocked })
  const used = await listUsedCategories(connection, without)
  return found
    .filter(({ id, name, description, image }) => {
      const sample = samples.get(id)
      const isUnchanged =
        name === sample?.name && description === sample.description && image === sample.image
      return isUnchanged && !used.has(id)
    })
    .map(({ id }) => id)
}

const noSample = () =>
  new HttpError({
    status: 409,
    code: 'state_conflict',
    message: 'The shop is no longer the sample.',
  })
