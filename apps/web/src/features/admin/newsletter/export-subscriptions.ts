import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { StoreServices } from '#lib/api/base-api.ts'
import { adminNewsletterApi } from './admin-newsletter.api.ts'
import { subscriptionCsvHead, subscriptionCsvLine } from './subscription-csv.ts'
import { confirmedQuery } from './subscription-query.ts'

type Dispatch = ThunkDispatch<unknown, StoreServices, UnknownAction>

const portionLength = 500

/** All confirmed addresses as one file, fetched portion by portion. */
export const exportSubscriptions =
  (onProgress: (count: number) => void) =>
  async (dispatch: Dispatch, _getState: unknown, { config }: StoreServices): Promise<Blob> => {
    const apiUrl = config.apiUrl || config.siteUrl
    const parts = [subscriptionCsvHead()]
    let count = 0
    let lastId: string | undefined
    let isMore = true

    while (isMore) {
      const subscriptions = await dispatch(
        adminNewsletterApi.endpoints.readSubscriptionPortion.initiate(
          confirmedQuery(lastId, portionLength),
          { subscribe: false, forceRefetch: true },
        ),
      ).unwrap()
      parts.push(subscriptions.map((row) => subscriptionCsvLine(row, apiUrl)).join(''))
      count += subscriptions.length
      lastId = subscriptions.at(-1)?.id
      isMore = subscriptions.length === portionLength
      onProgress(count)
    }
    return new Blob(parts, { type: 'text/csv;charset=utf-8' })
  }
