import { useEffect, useRef } from 'react'
import { contactLimits } from '@golden-bead/contracts/contact'
import type { NewMessage } from '@golden-bead/contracts/messages'
import { hasCode } from '#lib/api/error-message.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { contactApi } from './contact.api.ts'

type Message = Omit<NewMessage, 'form'> & {
  /** Of a guest's order that it is about. */
  orderKey: string | undefined
}
type ReceivedForm = { form: string; receivedAtMs: number }

/** The shop counts whole seconds. */
const ageMsMin = (contactLimits.ageSecondsMin + 1) * 1000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends a message with a form that was fetched when the page opened. After a failure the same form
 * is sent again, so that a message whose answer was lost is not stored twice.
 */
export const useSendMessage = () => {
  const dispatch = useThunkDispatch()
  const held = useRef<Promise<ReceivedForm>>(undefined)

  const fetchForm = () => {
    const fetched = dispatch(contactApi.endpoints.getContactForm.initiate())
      .unwrap()
      .then(({ form }) => ({ form, receivedAtMs: performance.now() }))
    held.current = fetched
    fetched.catch(() => {
      if (held.current === fetched) held.current = undefined
    })
    return fetched
  }
  useEffect(() => {
    fetchForm().catch(() => {
      // It is fetched again when the message is sent.
    })
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each visit of the page.
  }, [])

  const sendOnce = async ({ orderKey, ...message }: Message) => {
    const { form, receivedAtMs } = await (held.current ?? fetchForm())
    await pause(ageMsMin - (performance.now() - receivedAtMs))
    const sent = { body: { ...message, form }, orderKey }
    return dispatch(contactApi.endpoints.sendMessage.initiate(sent)).unwrap()
  }

  return async (message: Message) => {
    const receipt = await sendOnce(message).catch((error: unknown) => {
      if (!hasCode(error, 'form_unknown') && !hasCode(error, 'form_used')) throw error
      held.current = undefined
      return sendOnce(message)
    })
    held.current = undefined
    return receipt
  }
}
