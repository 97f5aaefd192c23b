import {
  adminDeleteRequestSchema,
  adminUserRequestSchema,
  authErrorSchema,
  emptyAnswerSchema,
  generatedLinkSchema,
  generateLinkRequestSchema,
  inviteRequestSchema,
  redirectQuerySchema,
  userPageSchema,
  userSchema,
} from '#supabase/auth/auth.schemas.ts'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AdminLinksService } from '#supabase/auth/admin/admin-links.service.ts'
import type { AdminUsersService, PageRequest } from '#supabase/auth/admin/admin-users.service.ts'
import { authError, invalidInput } from '#supabase/auth/auth.errors.ts'
import { serviceOnly } from '@golden-bead/server/http/route-access'
import { accessTokenAudience } from '#supabase/identity/access-token-claims.ts'
import { clientOf, redirectCandidates, requireJsonObject } from './request-parts.ts'

type Options = { adminUsers: AdminUsersService; adminLinks: AdminLinksService; baseUrl: string }

const idParams = z.object({ id: z.string().max(64).describe('The id of the account.') })
const pageQuery = z.object({
  page: z.string().optional().describe('From 1 on.'),
  per_page: z.string().optional().describe('Accounts on a page; 50, if not said.'),
})
const config = { access: serviceOnly }
const tags = ['Account administration']

function readId(params: z.infer<typeof idParams>): string {
  const id = z.uuid().safeParse(params.id)
  if (!id.success) throw authError(404, 'validation_failed', 'user_id must be an UUID')
  return id.data
}

const perPageDefault = 50
const perPageMax = 1_000
const pageMax = 1_000_000

function readNumber(text: string, fallback: number, max: number): number {
  if (!/^\d*$/.test(text)) {
    throw invalidInput('Bad Pagination Parameters: a page and its size are whole numbers')
  }
  return Math.min(Number(text), max) || fallback
}

/** supabase-js sends empty texts for a page without numbers. */
const readPage = ({ page = '', per_page: perPage = '' }): PageRequest => ({
  page: readNumber(page, 1, pageMax),
  perPage: readNumber(perPage, perPageDefault, perPageMax),
})

/**
 * supabase-js takes the text after the first `=` of each link as the page, one digit of it, and
 * parses `rel` as JSON: so the page comes first and `rel` is quoted.
 */
function pageLinks(address: string, { page, perPage }: PageRequest, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (number: number, rel: string) =>
    `<${address}?page=${number}&per_page=${perPage}>; rel="${rel}"`
  const links = page < last ? [link(page + 1, 'next')] : []
  return [...links, link(last, 'last')].join(', ')
}

export const adminRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { adminUsers, adminLinks, baseUrl } = options

  app.get('/admin/users', {
    config,
    schema: {
      operationId: 'listUsers',
      tags,
      summary: 'List accounts',
      querystring: pageQuery,
      response: {
        200: userPageSchema.meta({
          description: 'One page, the newest account first.',
          headers: {
            'X-Total-Count': 'All accounts.',
            Link: 'The next and the last page, as RFC 8288 has them.',
          },
        }),
      },
    },
    handler: async (request, reply) => {
      const range = readPage(request.query)
      const { users, total } = await adminUsers.list(range)
      reply.header('x-total-count', String(total))
      reply.header('link', pageLinks(`${baseUrl}/admin/users`, range, total))
      return { users, aud: accessTokenAudience }
    },
  })

  app.post('/admin/users', {
    config,
    preValidation: requireJsonObject,
    schema: {
      operationId: 'createUser',
      tags,
      summary: 'Open an account for somebody',
      body: adminUserRequestSchema,
      response: { 200: userSchema, 422: authErrorSchema },
    },
    handler: (request) => adminUsers.create(request.body, clientOf(request)),
  })

  app.get('/admin/users/:id', {
    config,
    schema: {
      operationId: 'getUserById',
      tags,
      summary: 'Read an account',
      params: idParams,
      response: { 200: userSchema, 404: authErrorSchema },
    },
    handler: (request) => adminUsers.get(readId(request.params)),
  })

  app.put('/admin/users/:id', {
    config,
    preValidation: requireJsonObject,
    schema: {
      operationId: 'updateUserById',
      tags,
      summary: 'Change an account',
      params: idParams,
      body: adminUserRequestSchema,
      response: { 200: userSchema, 404: authErrorSchema, 422: authErrorSchema },
    },
    handler: (request) =>
      adminUsers.update(readId(request.params), request.body, clientOf(request)),
  })

  app.delete('/admin/users/:id', {
    config,
    schema: {
      operationId: 'deleteUser',
      tags,
      summary: 'Delete an account, its profile and its sessions',
      params: idParams,
      body: adminDeleteRequestSchema,
      response: { 200: emptyAnswerSchema, 404: authErrorSchema },
    },
    handler: async (request) => {
      const isSoft = request.body?.should_soft_delete === true
      await adminUsers.remove(readId(request.params), isSoft, clientOf(request))
      return {}
    },
  })

  app.post('/admin/generate_link', {
    config,
    preValidation: requireJsonObject,
    schema: {
      operationId: 'generateLink',
      tags,
      summary: 'Make a link without mailing it',
      body: generateLinkRequestSchema,
      querystring: redirectQuerySchema,
      response: { 200: generatedLinkSchema, 404: authErrorSchema, 422: authErrorSchema },
    },
    handler: (request) => {
      const { redirect_to: inBody, redirectTo: inOldBody } = request.body
      const candidates = [
        ...redirectCandidates(request).slice(0, 1),
        inBody ?? undefined,
        inOldBody ?? undefined,
      ]
      return adminLinks.generateLink(request.body, candidates, clientOf(request))
    },
  })

  app.post('/invite', {
    config,
    preValidation: requireJsonObject,
    schema: {
      operationId: 'inviteUser',
      tags,
      summary: 'Open an account for somebody and mail an invitation',
      body: inviteRequestSchema,
      querystring: redirectQuerySchema,
      response: { 200: userSchema, 422: authErrorSchema },
    },
    handler: (request) =>
      adminLinks.invite(request.body, redirectCandidates(request), clientOf(request)),
  })
  done()
}
