import type { GoldenBeadClient, Schemas } from '@golden-bead/client/client'

/** Tries a file of products out and imports it if every row is good; for admins and servers. */
export async function importProducts(
  shop: GoldenBeadClient,
  csv: string,
): Promise<Schemas['ImportReport']['counts']> {
  const tried = await shop.POST('/admin/v1/products/import', {
    params: { query: { dry_run: 'true' } },
    body: csv,
  })
  if (tried.error !== undefined) throw new Error(tried.error.message)
  const wrong = tried.data.rows.find(({ state }) => state === 'wrong')
  if (wrong) throw new Error(`Line ${wrong.line}: ${wrong.errors[0]?.message}`)

  const imported = await shop.POST('/admin/v1/products/import', { body: csv })
  if (imported.error !== undefined) throw new Error(imported.error.message)
  return imported.data.counts
}
