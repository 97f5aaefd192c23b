import { operation } from '#platform/openapi/section-parts.ts'
import type { ApiSection } from '#platform/openapi/section.ts'
import { storeErrors } from '#shop/store-api/store-api.module.ts'
import { accountDataSchema, deleteAccountSchema } from './account-data.ts'

export const accountSection: ApiSection = {
  prefix: '/store/v1',
  tags: [
    {
      name: 'Own account',
      description: 'What the shop knows of the caller, and the end of the account.',
      operations: {
        getOwnData: operation('GET /account', 'Get everything that the shop knows of the caller', {
          errors: [429],
        }),
        deleteOwnAccount: operation('DELETE /account', 'Delete the own account', {
          description:
            'With the password, or within ten minutes after the login. Profile, preferences and subscription go with it, and name, address and text of its messages. The last admin cannot.',
          answers: { 204: { description: 'The account is deleted.' } },
          errors: [409, 429],
        }),
      },
    },
  ],
  errors: storeErrors,
  schemas: { OwnData: accountDataSchema },
  bodies: { AccountDeletion: deleteAccountSchema },
  docs: {
    OwnData: 'Everything that the shop knows of one person.',
    'OwnData.messages': 'What the account wrote in the contact form.',
    'OwnData.messages_without_account':
      'What was sent with the address of the account by visitors, of whom it is not known who they were.',
    'OwnData.mails': 'Mails of the last days, without their content.',
    'OwnData.files': 'Files that were uploaded by this account.',
    'OwnData.known_networks': 'Where logins succeeded.',
    AccountDeletion: 'The proof that it is the owner who asks.',
  },
  examples: { AccountDeletion: { password: 'correct horse battery staple' } },
}
