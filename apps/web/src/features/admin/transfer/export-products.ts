import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { productCsvHead, productCsvLine } from '@golden-bead/contracts/product-csv'
import { adminCatalogueApi } from '#features/admin/admin-catalogue.api.ts'
import type { ProductListing } from '#features/admin/admin-location.ts'
import { exportRows } from '#features/admin/export-rows.ts'
import { exportQuery } from '#features/admin/list/listing-query.ts'

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>

/** The filtered list, all pages of it. */
export const exportProducts =
  (list: ProductListing, onProgress: (count: number) => void) => (dispatch: Dispatch) =>
    exportRows({
      head: productCsvHead(),
      line: productCsvLine,
      readPortion: (lastId, length) =>
        dispatch(
          adminCatalogueApi.endpoints.readProductPortion.initiate(
            exportQuery(list, lastId, length),
            { subscribe: false, forceRefetch: true },
          ),
        ).unwrap(),
      onProgress,
    })
