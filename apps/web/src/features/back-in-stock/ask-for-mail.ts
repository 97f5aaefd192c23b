import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { errorMessage, hasCode, isUnanswered } from '#lib/api/error-message.ts'
import { emailError, incompleteEmail } from '#lib/text/email-address.ts'
import { backInStockApi } from './back-in-stock.api.ts'

/** Answers with what to say at the field, if it failed. */
export const askForMail =
  (productId: string, email: string) =>
  async (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => {
    const wrong = emailError(email)
    if (wrong) return wrong
    const asked = { product_id: productId, email }
    const { error } = await dispatch(backInStockApi.endpoints.askForMail.initiate(asked))
    if (!error) return undefined
    return hasCode(error, 'bad_input') ? incompleteEmail : failureText(error)
  }

export const failureText = (error: unknown) =>
  isUnanswered(error)
    ? 'That did not reach us. Please check your connection.'
    : errorMessage(error, 'That did not work. Please try again in a moment.')
