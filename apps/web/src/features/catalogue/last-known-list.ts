import type { ProductList } from '@golden-bead/contracts/server-rendering'

type ListQuery = { data?: ProductList | undefined; currentData?: ProductList | undefined }

/** An older list stays in view until the next one is there; an older empty one says nothing of it. */
export const lastKnownList = ({ data, currentData }: ListQuery) =>
  currentData ?? (data && data.products.length > 0 ? data : undefined)
