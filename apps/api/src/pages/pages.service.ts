import {
  builtInPages,
  isBuiltInPage,
  pageLimits,
  pageVersionsKept,
} from '@golden-bead/contracts/page-options'
import type {
  EditedPage,
  ListedPage,
  PageInput,
  PageText,
  PageVersion,
  PageVersionText,
} from '@golden-bead/contracts/pages'
import type { ShopInfo } from '@golden-bead/contracts/shop-info'
import { and, asc, count, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { HttpError } from '@golden-bead/server/errors/http-error'
import type { Connection, Database, Transaction } from '@golden-bead/server/database/database'
import { builtInText } from './built-in-texts.ts'
import { isReservedSlug } from './page-addresses.ts'
import { pages, pageVersions } from './pages.tables.ts'

type PageRow = typeof pages.$inferSelect
type VersionRow = typeof pageVersions.$inferSelect

type Options = { hasMailbox: boolean; shipping: () => ShopInfo['shipping'] }

export type PagesService = ReturnType<typeof createPagesService>

/** Pages of the shop as the owner edits them. */
export function createPagesService(database: Database, { hasMailbox, shipping }: Options) {
  const textOf = (row: Pick<PageRow, 'slug' | 'title' | 'description' | 'body'>): PageText => {
    const { slug, title, description, body } = row
    if (body !== null) return { title, description, body }
    return isBuiltInPage(slug)
      ? builtInText(slug, { hasMailbox, shipping: shipping() })
      : { title, description, body: '' }
  }
  const edited = (row: PageRow): EditedPage => ({
    slug: row.slug,
    ...textOf(row),
    place: row.place,
    is_built_in: row.body === null,
    version: row.version,
    updated_at: row.version === 0 ? null : row.updatedAt.toISOString(),
  })
  const versionOf = (row: VersionRow): PageVersion => ({
    version: row.version,
    title: textOf(row).title,
    is_built_in: row.body === null,
    saved_at: row.savedAt.toISOString(),
  })

  const find = async (
    slug: string,
    connection: Connection = database,
  ): Promise<EditedPage | undefined> => {
    const [row] = await connection.select().from(pages).where(eq(pages.slug, slug))
    if (row) return edited(row)
    return isBuiltInPage(slug) ? edited(untouched(slug)) : undefined
  }

  return {
    find,

    async get(slug: string): Promise<EditedPage> {
      const page = await find(slug)
      if (page === undefined) throw noSuchPage()
      return page
    },

    /** The built-in pages first, in the order in which visitors meet them. */
    async list(): Promise<ListedPage[]> {
      const rows = await database.select().from(pages).orderBy(asc(pages.title), asc(pages.slug))
      const builtIn = builtInPages.map(
        (slug) => rows.find((row) => row.slug === slug) ?? untouched(slug),
      )
      return [...builtIn, ...rows.filter(({ slug }) => !isBuiltInPage(slug))].map((row) => {
        const { description: _description, body: _body, ...listed } = edited(row)
        return listed
      })
    },

    async save(slug: string, input: PageInput): Promise<EditedPage> {
      if (isReservedSlug(slug)) throw reservedSlug()
      return edited(await database.transaction((tx) => savePage(tx, slug, input)))
    },

    /** A page of the owner is gone with its versions; a built-in one says again what it came with. */
    async remove(slug: string): Promise<void> {
      if (!isBuiltInPage(slug)) {
        const gone = await database.delete(pages).where(eq(pages.slug, slug)).returning()
        if (gone.length === 0) throw noSuchPage()
        return
      }
      await database.transaction(async (tx) => {
        const [row] = await tx
          .update(pages)
          .set({ title: '', description: '', body: null, ...nextVersion })
          .where(and(eq(pages.slug, slug), sql`${pages.body} is not null`))
          .returning()
        if (row) await keepVersion(tx, row)
      })
    },

    async listVersions(slug: string): Promise<PageVersion[]> {
      const rows = await database
        .select({ ...getTableColumns(pageVersions), body: sql<string | null>`left(body, 0)` })
        .from(pageVersions)
        .where(eq(pageVersions.slug, slug))
        .orderBy(desc(pageVersions.version))
      return rows.map(versionOf)
    },

    listSlugs: (connection: Connection) => connection.select({ slug: pages.slug }).from(pages),

    /** What its versions say, that which is shown among them. */
    async listBodies(connection: Connection, slug: string): Promise<string[]> {
      const rows = await connection
        .selectDistinct({ body: pageVersions.body })
        .from(pageVersions)
        .where(eq(pageVersions.slug, slug))
      return rows.flatMap(({ body }) => body ?? [])
    },

    async getVersion(slug: string, version: number): Promise<PageVersionText> {
      const [row] = await database
        .select()
        .from(pageVersions)
        .where(and(eq(pageVersions.slug, slug), eq(pageVersions.version, version)))
      if (!row) throw noSuchPage()
      return { ...versionOf(row), ...textOf(row) }
    },
  }
}

/** By chance, so that a form of a page that was deleted has no version of the one made anew. */
const firstVersion = sql<number>`1 + floor(random() * 1e9)::integer`
const nextVersion = { version: sql`${pages.version} + 1`, updatedAt: sql`now()` }

/** A built-in page before its first change. */
const untouched = (slug: string): PageRow => ({
  slug,
  title: '',
  description: '',
  body: null,
  place: 'nowhere',
  version: 0,
  updatedAt: new Date(0),
})

async function savePage(tx: Transaction, slug: string, input: PageInput): Promise<PageRow> {
  const { title, description, body, version } = input
  // The shop links its built-in pages where they belong.
  const place = isBuiltInPage(slug) ? 'nowhere' : input.place
  const values = { title, description, body, place }
  // Two admins who save at once would each count one page too few.
  await tx.execute(sql`lock table ${pages} in share row exclusive mode`)
  const [row] =
    version === 0
      ? await tx
          .insert(pages)
          .values({ slug, ...values, version: isBuiltInPage(slug) ? 1 : firstVersion })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(pages)
          .set({ ...values, ...nextVersion })
          .where(and(eq(pages.slug, slug), eq(pages.version, version)))
          .returning()
  if (!row) throw version === 0 && !isBuiltInPage(slug) ? slugTaken() : pageChanged()
  await refuseTooMany(tx)
  await keepVersion(tx, row)
  return row
}

async function refuseTooMany(tx: Transaction): Promise<void> {
  const rows = await tx
    .select({ place: pages.place, count: count() })
    .from(pages)
    .where(sql`${pages.slug} <> all(${sql.param([...builtInPages])}::text[])`)
    .groupBy(pages.place)
  const countOf = (place: string) => rows.find((row) => row.place === place)?.count ?? 0
  const all = rows.reduce((sum, row) => sum + row.count, 0)
  const { inMenuMax, inFooterMax, ownPagesMax } = pageLimits
  if (all > ownPagesMax) throw tooMany(`A shop has ${ownPagesMax} pages of its own at most.`)
  if (countOf('menu') > inMenuMax) throw tooMany(`The menu has room for ${inMenuMax} pages.`)
  if (countOf('footer') > inFooterMax)
    throw tooMany(`The footer has room for ${inFooterMax} pages.`)
}

/** Orders tell when their terms were accepted, and the versions from when on they said what. */
const neverForgotten = ['terms', 'privacy']

async function keepVersion(tx: Transaction, row: PageRow): Promise<void> {
  const { slug, version, title, description, body } = row
  await tx.insert(pageVersions).values({ slug, version, title, description, body })
  if (neverForgotten.includes(slug)) return
  await tx
    .delete(pageVersions)
    .where(and(eq(pageVersions.slug, slug), lte(pageVersions.version, version - pageVersionsKept)))
}

export const noSuchPage = () =>
  new HttpError({ status: 404, code: 'not_found', message: 'There is no such page.' })

const reservedSlug = () =>
  new HttpError({
    status: 400,
    code: 'reserved_slug',
    message: 'This address belongs to the shop. Please choose another one.',
  })

const slugTaken = () =>
  new HttpError({
    status: 409,
    code: 'slug_taken',
    message: 'There is a page at this address already. Please choose another one.',
  })

const pageChanged = () =>
  new HttpError({
    status: 409,
    code: 'version_conflict',
    message: 'The page has changed meanwhile. Please look at it again.',
  })

const tooMany = (message: string) => new HttpError({ status: 409, code: 'too_many_pages', message })
