import { productIdSchema, productInputSchema } from '@golden-bead/contracts/catalogue'
import { productWithImagesQuery } from '@golden-bead/contracts/catalogue-queries'
import { catalogueLimits } from '@golden-bead/contracts/catalogue-options'
import { idempotencyKeyPattern } from '@golden-bead/contracts/orders'
import { productDefaults } from '@golden-bead/contracts/product-defaults'
import {
  changedProductSchema,
  newProductSchema,
  productWithImagesSchema,
  savedImageSchema,
  type NewProduct,
  type ProductWithImages,
} from '@golden-bead/contracts/product-saving'
import { promisedUnitsSchema, stockFiguresSchema } from '@golden-bead/contracts/stock'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { imageRule, moreImageRule, type ImageStore } from '#shop/catalogue/catalogue.module.ts'
import { HttpError, KindError } from '@golden-bead/server/errors/http-error'
import { errorSchema } from '@golden-bead/server/http/default-error-shape'
import { headerText } from '@golden-bead/server/http/header-text'
import { editors } from '@golden-bead/server/http/route-access'
import { anonymous } from '@golden-bead/supabase/identity'
import type { ProductsService } from './products.service.ts'

type Options = { service: ProductsService; images: ImageStore }

const tags = ['Products']
const params = z.object({ id: productIdSchema })

const idempotencyKeyHeader = {
  'Idempotency-Key': {
    description:
      'New for each product: the same one again answers with the product that it has made.',
    type: 'string',
    pattern: idempotencyKeyPattern.source,
  },
}

const refusalSchema = errorSchema
  .extend({ field: z.string().optional().describe('What it is about, where it is one field.') })
  .meta({ id: 'ProductRefusal', description: 'Why a product cannot be saved.' })

const conflictSchema = refusalSchema
  .extend({
    product: productWithImagesSchema
      .optional()
      .describe('As it is now, where somebody has changed it meanwhile.'),
    stock: stockFiguresSchema.optional().describe('As it is now, where it has changed meanwhile.'),
    details: promisedUnitsSchema
      .optional()
      .describe('The first orders to which units are promised.'),
  })
  .meta({ id: 'ProductConflict', description: 'What is in the way of saving a product.' })

const example = {
  product: { ...productDefaults, name: 'Red Rods', price: 64.5, category: 'sensorial' },
  images: [],
}

export function productRoutes(scope: FastifyInstance, options: Options): void {
  addingRoute(scope, options)
  savingRoute(scope, options)
}

function addingRoute(scope: FastifyInstance, { service, images }: Options): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/products',
    {
      config: { access: editors },
      schema: {
        operationId: 'addProduct',
        tags,
        summary: 'Add a product with its pictures',
        description: 'All of it or nothing: the product, its pictures, and its count.',
        headers: idempotencyKeyHeader,
        body: newBody(images),
        response: {
          200: productWithImagesSchema.describe('An earlier request with this key has made it.'),
          201: productWithImagesSchema,
          400: refusalSchema,
          409: refusalSchema,
        },
      },
    },
    async (request, reply) => {
      const by = request.caller?.userId
      const { id, isReplay } = await service.add(request.body, { userId: by, key: keyOf(request) })
      if (!isReplay) {
        announce(scope)
        request.log.info({ event: 'product_added', product: id, by }, 'shop event')
      }
      return reply.code(isReplay ? 200 : 201).send(await find(request, id))
    },
  )
}

function savingRoute(scope: FastifyInstance, { service, images }: Options): void {
  scope.withTypeProvider<ZodTypeProvider>().put(
    '/products/:id',
    {
      config: { access: editors },
      schema: {
        operationId: 'saveProduct',
        tags,
        summary: 'Save a product with its pictures',
        description:
          'All of it or nothing: the product, its pictures, and its count. Pictures that the list does not have go.',
        params,
        body: changedBody(images),
        response: {
          200: productWithImagesSchema,
          400: refusalSchema,
          404: errorSchema,
          409: conflictSchema,
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const by = request.caller?.userId
      const outcome = await service.change(id, request.body, { userId: by })
      if (outcome === 'gone') throw noSuchProduct()
      if (outcome === 'changed') throw productChanged(await find(request, id))
      announce(scope)
      request.log.info({ event: 'product_saved', product: id, by }, 'shop event')
      return reply.send(await find(request, id))
    },
  )
}

/** As it is now, drafts too, since these routes are for editors. */
async function find(request: FastifyRequest, id: string): Promise<ProductWithImages> {
  const { supabase } = request.server
  const search = new URLSearchParams(productWithImagesQuery(id)).toString()
  const read = { path: 'products', search }
  const { value } = await supabase.readAs(request.caller ?? anonymous, read, request.ip)
  const [product] = z.array(productWithImagesSchema).parse(value)
  if (product === undefined) throw noSuchProduct()
  return product
}

/** Before the answer, so that this instance shows nothing old after it. */
function announce({ changeFeed }: FastifyInstance): void {
  changeFeed.announce('products')
  changeFeed.announce('product_images')
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = headerText(request, 'idempotency-key')
  if (key === undefined || idempotencyKeyPattern.test(key)) return key
  throw new KindError('bad_input', 'The Idempotency-Key has 16 to 100 visible characters.')
}

/** With the rules of pictures, which know the addresses of this shop. */
const partsOf = (images: ImageStore) => ({
  product: productInputSchema.extend({ image: imageRule(images) }),
  images: z
    .array(savedImageSchema.extend({ image: moreImageRule(images) }))
    .max(catalogueLimits.moreImagesMax)
    .describe(newProductSchema.shape.images.description ?? ''),
})

const hasFirst = ({ product, images }: NewProduct) => product.image !== '' || images.length === 0
const firstMissing = { path: ['product', 'image'], error: 'The first picture is missing.' }

const newBody = (images: ImageStore) =>
  newProductSchema
    .extend(partsOf(images))
    .refine(hasFirst, firstMissing)
    .meta({
      id: 'NewProduct',
      description: 'A product with all its pictures.',
      examples: [{ ...example, stock: { on_hand: 12 } }],
    })

const changedBody = (images: ImageStore) =>
  changedProductSchema
    .extend(partsOf(images))
    .refine(({ product, images: more }) => hasFirst({ product, images: more }), firstMissing)
    .meta({
      id: 'ChangedProduct',
      description: 'A product as it is to be, with all its pictures.',
      examples: [{ ...example, updated_at: '2026-09-01T08:30:00.123456+00:00' }],
    })

const noSuchProduct = () =>
  new HttpError({ status: 404, code: 'not_found', message: 'There is no such product.' })

const productChanged = (product: ProductWithImages) =>
  new HttpError({
    status: 409,
    code: 'version_conflict',
    message: 'Somebody else has just changed this product. Please look at it again.',
    members: { product },
  })
