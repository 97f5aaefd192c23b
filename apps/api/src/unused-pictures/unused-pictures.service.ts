import { productImagesBucket } from '@golden-bead/contracts/picture-options'
import { sql } from 'drizzle-orm'
import { isLockFailure } from '@golden-bead/server/database/database-errors'
import type { Connection, Database, Transaction } from '@golden-bead/server/database/database'
import type { Logger } from '@golden-bead/server/logging/logger'
import type { Images } from '@golden-bead/supabase/storage'
import { catalogueImages } from '#shop/catalogue/catalogue.module.ts'
import { orderImages } from '#shop/orders/orders.module.ts'
import type { ListPageImages } from '#shop/pages/pages.module.ts'
import { settingsImages } from '#shop/settings/settings.module.ts'
import { unusedPictures } from './unused-pictures.tables.ts'

const keptFor = sql`interval '1 day'`
/** In a round: what else is there waits for the next one. */
const removedAtOnce = 1_000

type Options = {
  database: Database
  images: Pick<Images, 'remove'>
  listPageImages: ListPageImages
  log: Pick<Logger, 'info'>
}

/**
 * A picture leaves the bucket a day after the last row that named it, or after its upload: until then
 * a form may still be open in which it was just chosen.
 */
export function createUnusedPictures({ database, images, listPageImages, log }: Options) {
  const shownImages = async (connection: Connection) => {
    const ofPages = await listPageImages(connection)
    return sql`
      ${catalogueImages} union all ${settingsImages}
      union all select unnest(${sql.param(ofPages)}::text[])`
  }

  /** The day of a picture begins when it is first found without a name, and ends with a new one. */
  const note = async (): Promise<void> => {
    const named = sql`(${await shownImages(database)} union all ${orderImages}) as named`
    await database.execute(sql`
      delete from ${unusedPictures} using ${named} where name = named.image`)
    await database.execute(sql`
      delete from ${unusedPictures} where not exists (
        select from storage.objects object
        where bucket_id = ${productImagesBucket} and object.name = ${unusedPictures.name}
      )`)
    await database.execute(sql`
      insert into ${unusedPictures} (name)
      select name from storage.objects
      where bucket_id = ${productImagesBucket}
        and not exists (select from ${named} where named.image = name)
      on conflict do nothing`)
  }

  const findDue = async (): Promise<string[]> => {
    const { rows } = await database.execute<{ name: string }>(sql`
      select name from ${unusedPictures} join storage.objects using (name)
      where bucket_id = ${productImagesBucket}
        and greatest(since, updated_at) <= now() - ${keptFor}
      order by since limit ${removedAtOnce}`)
    return rows.map(({ name }) => name)
  }

  /**
   * Whoever names a picture now is not seen before the commit: while one writes, nothing is removed.
   * Orders need no lock, since they name what a product has named a moment ago: nobody who buys waits.
   */
  const stillUnused = async (tx: Transaction, names: string[]): Promise<ReadonlySet<string>> => {
    const due = sql.param(names)
    const ordered = await tx.execute<{ image: string }>(sql`
      select distinct image from (${orderImages}) as ordered where image = any(${due}::text[])`)
    await tx.execute(sql`
      lock table products, product_images, categories, pages, shop_settings in share mode nowait`)
    const { rows } = await tx.execute<{ name: string }>(sql`
      delete from ${unusedPictures} using storage.objects object
      where object.bucket_id = ${productImagesBucket} and object.name = ${unusedPictures.name}
        and object.name = any(${due}::text[])
        and greatest(since, updated_at) <= now() - ${keptFor}
        and object.name <> all(${sql.param(ordered.rows.map(({ image }) => image))}::text[])
        and object.name not in (
          select image from (${await shownImages(tx)}) as shown where image = any(${due}::text[])
        )
      returning object.name`)
    return new Set(rows.map(({ name }) => name))
  }

  return {
    /** Any instance may do it, several at once too. */
    async sweep(this: void): Promise<void> {
      try {
        await note()
        const removed = await images.remove(productImagesBucket, await findDue(), stillUnused)
        if (removed > 0) log.info({ removed }, 'unused pictures removed')
      } catch (error) {
        // An admin is saving, or another instance is at it: the next round comes soon enough.
        if (!isLockFailure(error)) throw error
      }
    },
  }
}
