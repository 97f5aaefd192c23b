import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { NewSubscription } from '@golden-bead/contracts/subscriptions'
import { errorMessage, hasCode, isUnanswered } from '#lib/api/error-message.ts'
import { emailError, incompleteEmail } from '#lib/text/email-address.ts'
import { newsletterApi } from './newsletter.api.ts'

/** Answers with what to say at the field, if it failed. */
export const subscribe =
  (subscription: NewSubscription) =>
  async (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => {
    const wrong = emailError(subscription.email)
    if (wrong) return wrong
    const { error } = await dispatch(newsletterApi.endpoints.subscribe.initiate(subscription))
    return error && failureText(error)
  }

const failureText = (error: unknown) => {
  if (hasCode(error, 'bad_input')) return incompleteEmail
  if (isUnanswered(error)) return 'That did not reach us. Please check your connection.'
  return errorMessage(error, 'That did not work. Please try again in a moment.')
}
