import type { Row } from '#core/row.ts'
import { cachedList } from '#rows/cached-list.ts'
import { cachedPicture } from '#rows/cached-picture.ts'
import { cachedProduct } from '#rows/cached-product.ts'
import { csvImport } from '#rows/csv-import.ts'
import { catalogueLoad } from '#rows/catalogue-load.ts'
import { clientInteractions } from '#rows/client-interactions.ts'
import { clientLighthouse } from '#rows/client-lighthouse.ts'
import { clientWeight } from '#rows/client-weight.ts'
import { developerWaits } from '#rows/developer-waits.ts'
import { memory } from '#rows/memory.ts'
import { start } from '#rows/start.ts'
import { growth } from '#rows/growth.ts'
import { login } from '#rows/login.ts'
import { productInserts } from '#rows/product-inserts.ts'
import { refresh } from '#rows/refresh.ts'
import { tokenCheck } from '#rows/token-check.ts'
import { uncachedList } from '#rows/uncached-list.ts'
import { unchangedList } from '#rows/unchanged-list.ts'
import { upload } from '#rows/upload.ts'

/** Everything that is measured, in the order of the table. */
export const rows: readonly Row[] = [
  cachedList,
  unchangedList,
  cachedProduct,
  uncachedList,
  growth,
  catalogueLoad,
  login,
  refresh,
  tokenCheck,
  upload,
  cachedPicture,
  productInserts,
  csvImport,
  memory,
  start,
  clientWeight,
  clientLighthouse,
  clientInteractions,
  developerWaits,
]
