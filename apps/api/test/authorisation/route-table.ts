/**
 * The callers: no key, the public key, the key with a made-up or expired bearer, with one whose
 * session ended or is a recovery session, the owner, another user, an admin, the service key.
 */
export const callers = [
  'none',
  'anon',
  'garbage',
  'expired',
  'ended',
  'recovery',
  'user',
  'other',
  'admin',
  'service',
] as const
export type CallerName = (typeof callers)[number]

/**
 * The result of a valid request to each route, for every caller. `[]` means an empty result.
 * Storage hides whether a thing exists from callers who may not see it. Written by hand and
 * compared with the declarations: derived from them it would repeat their mistakes.
 */
const table = `
                                                     | none  anon  garbage expired ended recovery user  other admin service
GET /health/live                                     | 200   200   200     200     200   200      200   200   200   200
GET /health/ready                                    | 200   200   200     200     200   200      200   200   200   200
GET /metrics                                         | 200   200   200     200     200   200      200   200   200   200
GET /openapi.json                                    | 200   200   200     200     200   200      200   200   200   200
GET /docs                                            | 200   200   200     200     200   200      200   200   200   200
GET /docs/docs.css                                   | 200   200   200     200     200   200      200   200   200   200
GET /docs/docs.js                                    | 200   200   200     200     200   200      200   200   200   200
GET /docs/swagger-ui-bundle.js                       | 200   200   200     200     200   200      200   200   200   200
GET /docs/swagger-ui.css                             | 200   200   200     200     200   200      200   200   200   200
GET /docs/figtree.woff2                              | 200   200   200     200     200   200      200   200   200   200
GET /docs/fraunces.woff2                             | 200   200   200     200     200   200      200   200   200   200
GET /assets/*                                        | 200   200   200     200     200   200      200   200   200   200
GET /favicon.svg                                     | 200   200   200     200     200   200      200   200   200   200
GET /.well-known/api-catalog                         | 200   200   200     200     200   200      200   200   200   200
GET /.well-known/security.txt                        | 200   200   200     200     200   200      200   200   200   200
GET /robots.txt                                      | 200   200   200     200     200   200      200   200   200   200
GET /sitemap.xml                                     | 200   200   200     200     200   200      200   200   200   200
GET /sitemaps/:part                                  | 200   200   200     200     200   200      200   200   200   200
GET /rest/v1/categories                              | 401   200   401     401     401   200      200   200   200   200
POST /rest/v1/categories                             | 401   401   401     401     401   403      403   403   201   201
PATCH /rest/v1/categories                            | 401   401   401     401     401   403      403   403   200   200
PUT /rest/v1/categories                              | 401   401   401     401     401   403      403   403   201   201
DELETE /rest/v1/categories                           | 401   401   401     401     401   403      403   403   200   200
GET /rest/v1/products                                | 401   200   401     401     401   200      200   200   200   200
POST /rest/v1/products                               | 401   401   401     401     401   403      403   403   201   201
PATCH /rest/v1/products                              | 401   401   401     401     401   403      403   403   200   200
PUT /rest/v1/products                                | 401   401   401     401     401   403      403   403   201   201
DELETE /rest/v1/products                             | 401   401   401     401     401   403      403   403   200   200
GET /rest/v1/product_images                          | 401   200   401     401     401   200      200   200   200   200
POST /rest/v1/product_images                         | 401   401   401     401     401   403      403   403   201   201
PATCH /rest/v1/product_images                        | 401   401   401     401     401   403      403   403   200   200
PUT /rest/v1/product_images                          | 401   401   401     401     401   403      403   403   201   201
DELETE /rest/v1/product_images                       | 401   401   401     401     401   403      403   403   200   200
GET /rest/v1/search_synonyms                         | 401   200   401     401     401   200      200   200   200   200
POST /rest/v1/search_synonyms                        | 401   401   401     401     401   403      403   403   201   201
PATCH /rest/v1/search_synonyms                       | 401   401   401     401     401   403      403   403   200   200
PUT /rest/v1/search_synonyms                         | 401   401   401     401     401   403      403   403   201   201
DELETE /rest/v1/search_synonyms                      | 401   401   401     401     401   403      403   403   200   200
GET /rest/v1/shipping_rates                          | 401   200   401     401     401   200      200   200   200   200
POST /rest/v1/shipping_rates                         | 401   401   401     401     401   403      403   403   201   201
PATCH /rest/v1/shipping_rates                        | 401   401   401     401     401   403      403   403   200   200
PUT /rest/v1/shipping_rates                          | 401   401   401     401     401   403      403   403   201   201
DELETE /rest/v1/shipping_rates                       | 401   401   401     401     401   403      403   403   200   200
GET /rest/v1/tax_rates                               | 401   200[] 401     401     401   200[]    200[] 200[] 200   200
POST /rest/v1/tax_rates                              | 401   401   401     401     401   403      403   403   201   201
PATCH /rest/v1/tax_rates                             | 401   401   401     401     401   403      403   403   200   200
PUT /rest/v1/tax_rates                               | 401   401   401     401     401   403      403   403   201   201
DELETE /rest/v1/tax_rates                            | 401   401   401     401     401   403      403   403   200   200
GET /rest/v1/rpc/search_products                     | 401   200   401     401     401   200      200   200   200   200
POST /rest/v1/rpc/search_products                    | 401   200   401     401     401   200      200   200   200   200
GET /rest/v1/rpc/product_facets                      | 401   200   401     401     401   200      200   200   200   200
POST /rest/v1/rpc/product_facets                     | 401   200   401     401     401   200      200   200   200   200
GET /rest/v1/rpc/search_orders                       | 401   200[] 401     401     401   200[]    200[] 200[] 200   200
POST /rest/v1/rpc/search_orders                      | 401   200[] 401     401     401   200[]    200[] 200[] 200   200
POST /admin/v1/products                              | 401   401   401     401     401   403      403   403   201   201
PUT /admin/v1/products/:id                           | 401   401   401     401     401   403      403   403   200   200
POST /admin/v1/products/import                       | 401   401   401     401     401   403      403   403   200   200
GET /admin/v1/tax-rates/states                       | 401   401   401     401     401   403      403   403   200   200
GET /admin/v1/tax-rates/used                         | 401   401   401     401     401   403      403   403   200[] 200[]
DELETE /admin/v1/tax-rates/:id                       | 401   401   401     401     401   403      403   403   204   204
POST /admin/v1/tax-rates/stop                        | 401   401   401     401     401   403      403   403   200   200
POST /admin/v1/tax-rates/import                      | 401   401   401     401     401   403      403   403   200   200
POST /admin/v1/products/change                       | 401   401   401     401     401   403      403   403   200   200
POST /admin/v1/products/delete                       | 401   401   401     401     401   403      403   403   200   200
GET /admin/v1/products/changes                       | 401   401   401     401     401   403      403   403   200   200
POST /admin/v1/products/changes/:id/undo             | 401   401   401     401     401   403      403   403   200   200
POST /admin/v1/products/:product_id/duplicate        | 401   401   401     401     401   403      403   403   201   201
GET /rest/v1/profiles                                | 401   200[] 401     401     401   200      200   200[] 200   200
POST /rest/v1/profiles                               | 401   401   401     401     401   403      200   403   403   200
PATCH /rest/v1/profiles                              | 401   401   401     401     401   403      200   200[] 200[] 200
PUT /rest/v1/profiles                                | 401   401   401     401     401   403      200   403   403   200
DELETE /rest/v1/profiles                             | 401   401   401     401     401   403      403   403   403   403
GET /rest/v1/messages                                | 401   200[] 401     401     401   200[]    200   200[] 200   200
PATCH /rest/v1/messages                              | 401   401   401     401     401   403      403   403   200   200
DELETE /rest/v1/messages                             | 401   401   401     401     401   403      403   403   200   200
POST /rest/v1/messages                               | 401   401   401     401     401   403      403   403   403   403
PUT /rest/v1/messages                                | 401   401   401     401     401   403      403   403   403   403
GET /rest/v1/subscriptions                           | 401   200[] 401     401     401   200[]    200   200[] 200   200
POST /rest/v1/subscriptions                          | 401   401   401     401     401   403      403   403   403   403
PATCH /rest/v1/subscriptions                         | 401   401   401     401     401   403      403   403   403   403
PUT /rest/v1/subscriptions                           | 401   401   401     401     401   403      403   403   403   403
DELETE /rest/v1/subscriptions                        | 401   401   401     401     401   403      403   403   200   200
GET /rest/v1/addresses                               | 401   200[] 401     401     401   200[]    200   200[] 200   200
POST /rest/v1/addresses                              | 401   401   401     401     401   403      201  403   403   403
PATCH /rest/v1/addresses                             | 401   401   401     401     401   403      200   200[] 200[] 403
PUT /rest/v1/addresses                               | 401   401   401     401     401   403      403  403   403   403
DELETE /rest/v1/addresses                            | 401   401   401     401     401   403      200   200[] 200[] 403
GET /rest/v1/preferences                             | 401   200[] 401     401     401   200[]    200   200[] 200[] 200
POST /rest/v1/preferences                            | 401   401   401     401     401   403      200   403   403   403
PATCH /rest/v1/preferences                           | 401   401   401     401     401   403      200   200[] 200[] 403
PUT /rest/v1/preferences                             | 401   401   401     401     401   403      200   403   403   403
DELETE /rest/v1/preferences                          | 401   401   401     401     401   403      403   403   403   403
GET /rest/v1/orders                                  | 401   200[] 401     401     401   200[]    200  200[] 200   200
POST /rest/v1/orders                                 | 401   401   401     401     401   403      403  403   403   403
PATCH /rest/v1/orders                                | 401   401   401     401     401   403      403  403   403   403
PUT /rest/v1/orders                                  | 401   401   401     401     401   403      403  403   403   403
DELETE /rest/v1/orders                               | 401   401   401     401     401   403      403  403   403   403
GET /rest/v1/order_lines                             | 401   200[] 401     401     401   200[]    200  200[] 200   200
POST /rest/v1/order_lines                            | 401   401   401     401     401   403      403  403   403   403
PATCH /rest/v1/order_lines                           | 401   401   401     401     401   403      403  403   403   403
PUT /rest/v1/order_lines                             | 401   401   401     401     401   403      403  403   403   403
DELETE /rest/v1/order_lines                          | 401   401   401     401     401   403      403  403   403   403
GET /rest/v1/payments                                | 401   200[] 401     401     401   200[]    200[] 200[] 200   200
POST /rest/v1/payments                               | 401   401   401     401     401   403      403  403   403   403
PATCH /rest/v1/payments                              | 401   401   401     401     401   403      403  403   403   403
PUT /rest/v1/payments                                | 401   401   401     401     401   403      403  403   403   403
DELETE /rest/v1/payments                             | 401   401   401     401     401   403      403  403   403   403
GET /rest/v1/stock_levels                            | 401   200[] 401     401     401   200[]    200[] 200[] 200   200
POST /rest/v1/stock_levels                           | 401   401   401     401     401   403      403  403   403   403
PATCH /rest/v1/stock_levels                          | 401   401   401     401     401   403      403  403   403   403
PUT /rest/v1/stock_levels                            | 401   401   401     401     401   403      403  403   403   403
DELETE /rest/v1/stock_levels                         | 401   401   401     401     401   403      403  403   403   403
GET /rest/v1/stock_waits                             | 401   200[] 401     401     401   200[]    200   200[] 200[] 200[]
POST /rest/v1/stock_waits                            | 401   401   401     401     401   403      403   403   403   403
PATCH /rest/v1/stock_waits                           | 401   401   401     401     401   403      403   403   403   403
PUT /rest/v1/stock_waits                             | 401   401   401     401     401   403      403   403   403   403
DELETE /rest/v1/stock_waits                          | 401   401   401     401     401   403      200   200[] 200[] 403
GET /store/v1/checkout                               | 401   200   401     401     401   200      200  200   200   200
POST /store/v1/price                                 | 401   200   401     401     401   200      200  200   200   200
POST /store/v1/orders                                | 401   201   401     401     401   201      201  201   201   201
POST /store/v1/orders/find                           | 401   204   401     401     401   204      204  204   204   204
GET /store/v1/orders/:number                         | 401   404   401     401     401   404      200  404   200   200
POST /store/v1/orders/:number/cancel                 | 401   404   401     401     401   404      200  404   200   200
POST /store/v1/orders/:number/correct                | 401   404   401     401     401   404      200  404   200   200
POST /store/v1/orders/:number/pay                    | 401   404   401     401     401   404      200  404   200   200
POST /store/v1/orders/:number/settle                 | 401   404   401     401     401   404      200  404   200   200
POST /store/v1/orders/:number/claim                  | 401   401   401     401     401   403      200  404   404   403
POST /admin/v1/orders/end-unpaid                     | 401   401   401     401     401   403      403  403   200   200
GET /admin/v1/orders                                 | 401   401   401     401     401   403      403  403   200   200
DELETE /admin/v1/unknown-payments/:id                | 401   401   401     401     401   403      403  403   204   204
POST /admin/v1/orders/:number/mark-paid              | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/receive                | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/undo-paid              | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/ship                   | 401   401   401     401     401   403      403  403   200   200
PUT /admin/v1/orders/:number/shipments/:id           | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/shipments/:id/take-back| 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/shipments/:id/hand-over| 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/shipments/:id/delivered| 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/hold                   | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/release                | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/cancel                 | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/correct                | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/refund                 | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/keep                   | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/settle-refund          | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/notes                  | 401   401   401     401     401   403      403  403   200   200
DELETE /admin/v1/orders/:number/notes/:id            | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/orders/:number/mails                  | 401   401   401     401     401   403      403  403   200   200
GET /store/v1/pages                                  | 401   200[] 401     401     401   200[]    200[] 200[] 200[] 200[]
GET /store/v1/pages/:slug                            | 401   200   401     401     401   200      200  200   200   200
GET /admin/v1/pages                                  | 401   401   401     401     401   403      403  403   200   200
GET /admin/v1/pages/:slug                            | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/pages/preview                         | 401   401   401     401     401   403      403  403   200   200
PUT /admin/v1/pages/:slug                            | 401   401   401     401     401   403      403  403   200   200
DELETE /admin/v1/pages/:slug                         | 401   401   401     401     401   403      403  403   204   204
GET /admin/v1/pages/:slug/versions                   | 401   401   401     401     401   403      403  403   200   200
GET /admin/v1/pages/:slug/versions/:version          | 401   401   401     401     401   403      403  403   200   200
GET /admin/v1/sample                                 | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/sample/end                            | 401   401   401     401     401   403      403  403   409   409
GET /admin/v1/settings                               | 401   401   401     401     401   403      403  403   200   200
PUT /admin/v1/settings                               | 401   401   401     401     401   403      403  403   200   200
GET /admin/v1/start                                  | 401   401   401     401     401   403      403  403   200   200
POST /admin/v1/start/pages-read                      | 401   401   401     401     401   403      403  403   204   204
POST /admin/v1/start/test-mail                       | 401   401   401     401     401   403      403  403   204   409
GET /admin/v1/stock/:product_id                      | 401   401   401     401     401   403      403  403   200   200
PUT /admin/v1/stock/:product_id                      | 401   401   401     401     401   403      403  403   200   200
GET /admin/v1/stock-waits                            | 401   401   401     401     401   403      403   403   200[] 200[]
GET /admin/v1/tax-report                             | 401   401   401     401     401   403      403  403   200   200
GET /admin/v1/tax-report.csv                         | 401   401   401     401     401   403      403  403   200   200
GET /admin/v1/tax-report/orders                      | 401   401   401     401     401   403      403  403   200   200
GET /admin/v1/tax-report/orders.csv                  | 401   401   401     401     401   403      403  403   200   200
GET /store/v1/messages/form                          | 401   200   401     401     401   200      200   200   200   200
POST /store/v1/messages                              | 401   201   401     401     401   201      201   201   201   201
POST /store/v1/subscriptions                         | 401   204   401     401     401   204      204   204   204   204
POST /store/v1/subscriptions/confirm                 | 401   204   401     401     401   204      204   204   204   204
POST /store/v1/subscriptions/end                     | 204   204   204     204     204   204      204   204   204   204
GET /store/v1/subscriptions/end                      | 303   303   303     303     303   303      303   303   303   303
POST /store/v1/stock-waits                           | 401   204   401     401     401   204      204   204   204   204
POST /store/v1/stock-waits/confirm                   | 401   204   401     401     401   204      204   204   204   204
POST /store/v1/stock-waits/end                       | 204   204   204     204     204   204      204   204   204   204
GET /store/v1/stock-waits/end                        | 303   303   303     303     303   303      303   303   303   303
GET /store/v1/account                                | 401   401   401     401     401   403      200   200   200   403
DELETE /store/v1/account                             | 401   401   401     401     401   403      400   400   400   403
GET /auth/v1/health                                  | 200   200   200     200     200   200      200   200   200   200
GET /auth/v1/settings                                | 401   200   200     200     200   200      200   200   200   200
GET /auth/v1/.well-known/jwks.json                   | 200   200   200     200     200   200      200   200   200   200
POST /auth/v1/signup                                 | 401   200   200     200     200   200      200   200   200   200
POST /auth/v1/token                                  | 401   200   200     200     200   200      200   200   200   200
POST /auth/v1/recover                                | 401   200   200     200     200   200      200   200   200   200
POST /auth/v1/otp                                    | 401   200   200     200     200   200      200   200   200   200
POST /auth/v1/resend                                 | 401   200   200     200     200   200      200   200   200   200
GET /auth/v1/verify                                  | 303   303   303     303     303   303      303   303   303   303
POST /auth/v1/verify                                 | 200   200   200     200     200   200      200   200   200   200
GET /auth/v1/user                                    | 401   401   403     403     403   200      200   200   200   401
PUT /auth/v1/user                                    | 401   401   403     403     403   403      200   200   200   401
GET /auth/v1/reauthenticate                          | 401   401   403     403     403   403      200   200   200   401
GET /auth/v1/admin/users                             | 401   403   403     403     403   403      403   403   403   200
POST /auth/v1/admin/users                            | 401   403   403     403     403   403      403   403   403   200
GET /auth/v1/admin/users/:id                         | 401   403   403     403     403   403      403   403   403   200
PUT /auth/v1/admin/users/:id                         | 401   403   403     403     403   403      403   403   403   200
DELETE /auth/v1/admin/users/:id                      | 401   403   403     403     403   403      403   403   403   200
POST /auth/v1/admin/generate_link                    | 401   403   403     403     403   403      403   403   403   200
POST /auth/v1/invite                                 | 401   403   403     403     403   403      403   403   403   200
GET /storage/v1/bucket                               | 400   200[] 403     403     403   200[]    200[] 200[] 200   200
GET /storage/v1/bucket/:bucket                       | 400   404   403     403     403   404      404   404   200   200
POST /storage/v1/bucket                              | 400   403   403     403     403   403      403   403   403   200
PUT /storage/v1/bucket/:bucket                       | 400   403   403     403     403   403      403   403   403   200
POST /storage/v1/bucket/:bucket/empty                | 400   403   403     403     403   403      403   403   403   200
DELETE /storage/v1/bucket/:bucket                    | 400   403   403     403     403   403      403   403   403   200
POST /storage/v1/object/list/:bucket                 | 400   200[] 403     403     403   200[]    200[] 200[] 200   200
POST /storage/v1/object/list-v2/:bucket              | 400   200[] 403     403     403   200[]    200[] 200[] 200   200
POST /storage/v1/object/move                         | 400   404   403     403     403   404      404   404   200   200
POST /storage/v1/object/copy                         | 400   403   403     403     403   403      403   403   200   200
DELETE /storage/v1/object/:bucket                    | 400   200[] 403     403     403   200[]    200[] 200[] 200   200
DELETE /storage/v1/object/:bucket/*                  | 400   404   403     403     403   404      404   404   200   200
POST /storage/v1/object/:bucket/*                    | 400   403   403     403     403   403      403   403   200   200
PUT /storage/v1/object/:bucket/*                     | 400   403   403     403     403   403      403   403   200   200
GET /storage/v1/object/info/public/:bucket/*         | 200   200   200     200     200   200      200   200   200   200
GET /storage/v1/object/info/:bucket/*                | 400   404   403     403     403   404      404   404   200   200
GET /storage/v1/object/info/authenticated/:bucket/*  | 400   404   403     403     403   404      404   404   200   200
POST /storage/v1/object/sign/:bucket/*               | 400   404   403     403     403   404      404   404   200   200
POST /storage/v1/object/sign/:bucket                 | 400   200[] 403     403     403   200[]    200[] 200[] 200   200
GET /storage/v1/object/sign/:bucket/*                | 200   200   200     200     200   200      200   200   200   200
POST /storage/v1/object/upload/sign/:bucket/*        | 400   403   403     403     403   403      403   403   200   200
PUT /storage/v1/object/upload/sign/:bucket/*         | 200   200   200     200     200   200      200   200   200   200
GET /storage/v1/object/public/:bucket/*              | 200   200   200     200     200   200      200   200   200   200
GET /storage/v1/object/:bucket/*                     | 200   200   200     200     200   200      200   200   200   200
GET /storage/v1/object/authenticated/:bucket/*       | 400   404   403     403     403   404      404   404   200   200
GET /storage/v1/render/image/public/:bucket/*        | 200   200   200     200     200   200      200   200   200   200
GET /storage/v1/render/image/authenticated/:bucket/* | 400   404   403     403     403   404      404   404   200   200
GET /storage/v1/render/image/sign/:bucket/*          | 200   200   200     200     200   200      200   200   200   200
POST /auth/v1/logout                                 | 401   401   403     403     403   204      204   204   204   401
`

const readRow = (line: string): [route: string, outcomes: Record<CallerName, string>] => {
  const [route = '', cells = ''] = line.split('|')
  const outcomes = cells.trim().split(/ +/)
  // One cell for each caller, in the order of the first line.
  const named = Object.fromEntries(callers.map((caller, index) => [caller, outcomes[index] ?? '']))
  return [route.trim(), named as Record<CallerName, string>]
}

const [, , ...lines] = table.trimEnd().split('\n')

export const declaredOutcomes: Record<string, Record<CallerName, string>> = Object.fromEntries(
  lines.map(readRow),
)
