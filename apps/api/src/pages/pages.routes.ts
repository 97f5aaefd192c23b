import {
  editedPageSchema,
  listedPageSchema,
  pageInputSchema,
  pageLinkSchema,
  pagePreviewSchema,
  pageSchema,
  pageSlugSchema,
  pageTextSchema,
  pageVersionSchema,
  pageVersionTextSchema,
  savedPageSchema,
  type PagePreview,
  type PageText,
} from '@golden-bead/contracts/pages'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { editors, everyone } from '@golden-bead/server/http/route-access'
import { noSuchPage, type PagesService } from './pages.service.ts'
import type { ShownPages } from './shown-pages.ts'

const tags = ['Pages']
const slugMeaning =
  'Its name in the address; of a built-in page: about, shipping, returns, terms, privacy, questions.'
const byAnySlug = z.strictObject({ slug: z.string().describe(slugMeaning) })
const bySlug = z.strictObject({ slug: pageSlugSchema.describe(slugMeaning) })
const byVersion = bySlug.extend({
  version: z.coerce.number().int().min(1).max(2_147_483_647).describe('As the list names it.'),
})

export function publicPageRoutes(scope: FastifyInstance, shown: ShownPages): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/pages',
    {
      config: { access: everyone },
      schema: {
        operationId: 'listPageLinks',
        tags,
        summary: 'List the pages in the footer and the menu',
        response: { 200: z.array(pageLinkSchema).describe('By title.') },
      },
    },
    () => shown.listLinks(),
  )

  routes.get(
    '/pages/:slug',
    {
      config: { access: everyone },
      schema: {
        operationId: 'getPage',
        tags,
        summary: 'Get a page to read',
        params: byAnySlug,
        response: { 200: pageSchema, 404: errorSchema },
      },
    },
    async (request, reply) => {
      const page = await shown.find(request.params.slug)
      if (page === undefined) throw noSuchPage()
      return reply.send(page)
    },
  )
}

type AdminOptions = {
  pages: PagesService
  preview: (text: PageText) => Promise<PagePreview>
}

export function adminPageRoutes(scope: FastifyInstance, options: AdminOptions): void {
  readingRoutes(scope, options)
  writingRoutes(scope, options)
  versionRoutes(scope, options)
}

function readingRoutes(scope: FastifyInstance, { pages, preview }: AdminOptions): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/pages',
    {
      config: { access: editors },
      schema: {
        operationId: 'listPages',
        tags,
        summary: 'List the pages of the shop',
        response: { 200: z.array(listedPageSchema).describe('Built-in ones first.') },
      },
    },
    () => pages.list(),
  )

  routes.get(
    '/pages/:slug',
    {
      config: { access: editors },
      schema: {
        operationId: 'getEditedPage',
        tags,
        summary: 'Get a page with its Markdown',
        params: bySlug,
        response: { 200: editedPageSchema, 404: errorSchema },
      },
    },
    (request) => pages.get(request.params.slug),
  )

  routes.post(
    '/pages/preview',
    {
      config: { access: editors },
      schema: {
        operationId: 'previewPage',
        tags,
        summary: 'See how a text will look',
        description: 'Nothing is saved.',
        body: pageTextSchema,
        response: { 200: pagePreviewSchema },
      },
    },
    (request) => preview(request.body),
  )
}

function writingRoutes(scope: FastifyInstance, { pages, preview }: AdminOptions): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.put(
    '/pages/:slug',
    {
      config: { access: editors },
      schema: {
        operationId: 'savePage',
        tags,
        summary: 'Save a page',
        description:
          'A page of your own, at `/pages/` and this name, or the text of a built-in one. Links that lead nowhere are named in the answer.',
        params: bySlug,
        body: pageInputSchema,
        response: { 200: savedPageSchema, 409: errorSchema },
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      const saved = await pages.save(slug, request.body)
      scope.changeFeed.announce('pages')
      request.log.info({ event: 'page_saved', slug, by: request.caller?.userId }, 'shop event')
      const { problems } = await preview(request.body)
      return reply.send({ ...saved, problems })
    },
  )

  routes.delete(
    '/pages/:slug',
    {
      config: { access: editors },
      schema: {
        operationId: 'deletePage',
        tags,
        summary: 'Delete a page, or go back to the built-in text',
        params: bySlug,
        response: { 204: z.null().describe('Done.'), 404: errorSchema },
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      await pages.remove(slug)
      scope.changeFeed.announce('pages')
      request.log.info({ event: 'page_removed', slug, by: request.caller?.userId }, 'shop event')
      return reply.code(204).send(null)
    },
  )
}

function versionRoutes(scope: FastifyInstance, { pages }: AdminOptions): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()

  routes.get(
    '/pages/:slug/versions',
    {
      config: { access: editors },
      schema: {
        operationId: 'listPageVersions',
        tags,
        summary: 'List the versions of a page',
        description: 'The last ten; of terms and privacy all of them.',
        params: bySlug,
        response: { 200: z.array(pageVersionSchema).describe('The newest first.') },
      },
    },
    (request) => pages.listVersions(request.params.slug),
  )

  routes.get(
    '/pages/:slug/versions/:version',
    {
      config: { access: editors },
      schema: {
        operationId: 'getPageVersion',
        tags,
        summary: 'Get a version of a page with its Markdown',
        params: byVersion,
        response: { 200: pageVersionTextSchema, 404: errorSchema },
      },
    },
    (request) => pages.getVersion(request.params.slug, request.params.version),
  )
}
