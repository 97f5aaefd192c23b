import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { StoreServices } from '#lib/api/base-api.ts'
import type { Subscription } from '@golden-bead/contracts/subscriptions'
import { exportRows } from '#features/admin/export-rows.ts'
import { adminNewsletterApi } from './admin-newsletter.api.ts'
import { subscriptionCsvHead, subscriptionCsvLine } from './subscription-csv.ts'
import { confirmedQuery } from './subscription-query.ts'

type Dispatch = ThunkDispatch<unknown, StoreServices, UnknownAction>

/** All confirmed addresses, each with its link to unsubscribe. */
export const exportSubscriptions =
  (onProgress: (count: number) => void) =>
  (dispatch: Dispatch, _getState: unknown, { config }: StoreServices) =>
    exportRows({
      head: subscriptionCsvHead(),
      line: (row: Subscription) => subscriptionCsvLine(row, config.apiUrl || config.siteUrl),
      readPortion: (lastId, length) =>
        dispatch(
          adminNewsletterApi.endpoints.readSubscriptionPortion.initiate(
            confirmedQuery(lastId, length),
            { subscribe: false, forceRefetch: true },
          ),
        ).unwrap(),
      onProgress,
    })
