import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { byteOrderMark } from '@golden-bead/contracts/csv'
import type { StoreServices } from '#lib/api/base-api.ts'
import { taxReportApi } from './tax-report.api.ts'

type Dispatch = ThunkDispatch<unknown, StoreServices, UnknownAction>

/** The file as the API has it; reading its text has taken the mark off that Excel needs. */
export const exportTax = (name: string) => () => async (dispatch: Dispatch) => {
  const text = await dispatch(
    taxReportApi.endpoints.readTaxFile.initiate(name, { subscribe: false, forceRefetch: true }),
  ).unwrap()
  return new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' })
}
