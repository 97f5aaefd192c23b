import type { ProductList } from '@golden-bead/contracts/server-rendering'

type ListQuery = { data?: ProductList | undefined; currentData?: ProductList | undefined }

/** The previous list stays in view while the next one loads, unless it was empty. */
export const lastKnownList = ({ data, currentData }: ListQuery) =>
  currentData ?? (data && data.products.length > 0 ? data : undefined)
