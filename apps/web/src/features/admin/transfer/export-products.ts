import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { productCsvHead, productCsvLine } from '@golden-bead/contracts/product-csv'
import { adminCatalogueApi } from '#features/admin/admin-catalogue.api.ts'
import type { ProductListing } from '#features/admin/admin-location.ts'
import { exportQuery } from '#features/admin/list/listing-query.ts'

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>

const portionLength = 500

/** The filtered list as one file, fetched portion by portion. */
export const exportProducts =
  (list: ProductListing, onProgress: (count: number) => void) =>
  async (dispatch: Dispatch): Promise<Blob> => {
    const parts = [productCsvHead()]
    let count = 0
    let lastId: string | undefined
    let isMore = true

    while (isMore) {
      const products = await dispatch(
        adminCatalogueApi.endpoints.readProductPortion.initiate(
          exportQuery(list, lastId, portionLength),
          { subscribe: false, forceRefetch: true },
        ),
      ).unwrap()
      parts.push(products.map(productCsvLine).join(''))
      count += products.length
      lastId = products.at(-1)?.id
      isMore = products.length === portionLength
      onProgress(count)
    }
    return new Blob(parts, { type: 'text/csv;charset=utf-8' })
  }
