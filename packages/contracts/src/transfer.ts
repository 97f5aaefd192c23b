import { z } from 'zod'
import { line } from './addresses.ts'
import {
  accountNumberRule,
  isAccountNumber,
  isRoutingNumber,
  routingNumberRule,
  transferLimits,
  type TransferField,
} from './transfer-options.ts'

const { nameLengthMax, addressLengthMax } = transferLimits

const isEmptyOr = (rule: (text: string) => boolean) => (text: string) => text === '' || rule(text)

/** How a transfer or a check is sent. Empty: not offered. */
export const transferFields = {
  transfer_account_name: line(nameLengthMax).describe('Whose account it is.'),
  transfer_bank: line(nameLengthMax).describe('The name of the bank.'),
  transfer_routing_number: z
    .string()
    .trim()
    .refine(isEmptyOr(isRoutingNumber), routingNumberRule)
    .describe('Of the bank: nine digits.'),
  transfer_account_number: z
    .string()
    .trim()
    .refine(isEmptyOr(isAccountNumber), accountNumberRule)
    .describe('Digits alone.'),
  check_payable_to: line(nameLengthMax).describe('To whom a check is made out.'),
  check_sent_to: z.string().trim().max(addressLengthMax).describe('Where a check is sent.'),
} as const satisfies Record<TransferField, z.ZodType>

/** As orders show them. */
export const transferSchema = z.strictObject(transferFields).meta({
  id: 'Transfer',
  description: 'How to pay by bank transfer or check.',
  examples: [
    {
      transfer_account_name: 'Ada Lovelace',
      transfer_bank: 'First Bank',
      transfer_routing_number: '021000021',
      transfer_account_number: '1234567890',
      check_payable_to: 'Ada Lovelace',
      check_sent_to: '12 Elm Street, Chicago, IL 60614',
    },
  ],
})
