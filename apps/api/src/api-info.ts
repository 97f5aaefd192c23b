import { shopName } from '@golden-bead/contracts/shop'
import { headerBytesMax, jsonBodyBytesMax } from '@golden-bead/server/http/server-options'
import type { ApiInfo } from '@golden-bead/server/openapi/openapi.plugin'
// oxlint-disable-next-line import/no-relative-parent-imports -- No alias leads out of src.
import manifest from '../package.json' with { type: 'json' }

/** The introduction of the API description. */
export const apiInfo: ApiInfo = {
  title: `${shopName} API`,
  version: manifest.version,
  summary: 'An online shop for Montessori learning materials: catalogue, orders and accounts.',
  description: [
    'Three parts speak the protocol of `@supabase/supabase-js`, so that any of its clients works with',
    'nothing but the address and the key of this shop: accounts below `/auth/v1`, tables and',
    'functions below `/rest/v1`, pictures below `/storage/v1`. Prices and orders lie',
    'below `/store/v1`, what the owner alone does below `/admin/v1`.',
    '',
    '**Keys.** Every request carries a key in the header `apikey`. The *publishable* key may stand',
    'in any page: with it, one is anybody. The *service* key may do everything and stays on a',
    'server. Who has logged in adds `Authorization: Bearer` with the access token.',
    '',
    '**Errors.** Each part has one form of error, with a `code` that is stable and a text for',
    'people; the one example of a part, shown with every status, shows the form. A 503 may be sent',
    'again after `Retry-After`; a 500 carries the id of the request.',
    `Before a route is even looked up, headers of more than ${headerBytesMax / 1024} KiB are answered with 431, and a`,
    'method that the address does not know with 405 and `Allow`, both in the same form.',
    '',
    `**Limits.** A JSON body has ${jsonBodyBytesMax / 1024 ** 2} MiB at most. What sends too much is told so with 429 and`,
    '`Retry-After`.',
  ].join('\n'),
  license: { name: 'MIT', identifier: 'MIT' },
}
