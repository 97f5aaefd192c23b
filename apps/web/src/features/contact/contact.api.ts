import type { ContactForm, MessageReceipt, NewMessage } from '@golden-bead/contracts/messages'
import { baseApi } from '#lib/api/base-api.ts'

export const contactApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // A mutation, since no form is used twice.
    getContactForm: build.mutation<ContactForm, void>({
      query: () => ({ url: '/store/v1/messages/form' }),
    }),
    sendMessage: build.mutation<MessageReceipt, { body: NewMessage; orderKey: string | undefined }>(
      {
        query: ({ body, orderKey }) => ({
          url: '/store/v1/messages',
          method: 'POST',
          headers: orderKey === undefined ? {} : { 'order-key': orderKey },
          body,
        }),
      },
    ),
  }),
})
