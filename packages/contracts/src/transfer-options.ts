export const transferLimits = {
  nameLengthMax: 100,
  addressLengthMax: 500,
  accountDigits: { min: 5, max: 17 },
} as const
const { accountDigits } = transferLimits

/** Of a bank in the United States: one of its ranges, and the last digit checks the others. */
export function isRoutingNumber(text: string): boolean {
  if (!/^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(text)) return false
  const weights = [3, 7, 1]
  const sum = Array.from(text, Number).reduce(
    (total, digit, index) => total + digit * (weights[index % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}

export const isAccountNumber = (text: string): boolean =>
  /^\d+$/.test(text) && text.length >= accountDigits.min && text.length <= accountDigits.max

export const routingNumberRule = "This isn't a routing number. Please check its nine digits."
export const accountNumberRule = `Use ${accountDigits.min} to ${accountDigits.max} digits, without spaces.`

/** How a transfer or a check is sent. Empty: not offered. */
export type Transfer = Record<TransferField, string>
export type TransferField = (typeof bankFields)[number] | (typeof checkFields)[number]

export const noTransfer: Transfer = {
  transfer_account_name: '',
  transfer_bank: '',
  transfer_routing_number: '',
  transfer_account_number: '',
  check_payable_to: '',
  check_sent_to: '',
}

const bankFields = [
  'transfer_account_name',
  'transfer_bank',
  'transfer_routing_number',
  'transfer_account_number',
] as const
const checkFields = ['check_payable_to', 'check_sent_to'] as const

export const transferFieldNames: readonly TransferField[] = [...bankFields, ...checkFields]

/** As buyers read them. */
export const transferLabels: Record<TransferField, string> = {
  transfer_account_name: 'Account name',
  transfer_bank: 'Bank',
  transfer_routing_number: 'Routing number',
  transfer_account_number: 'Account number',
  check_payable_to: 'Check payable to',
  check_sent_to: 'Send check to',
}

export const transferOf = (from: Transfer): Transfer => ({
  transfer_account_name: from.transfer_account_name,
  transfer_bank: from.transfer_bank,
  transfer_routing_number: from.transfer_routing_number,
  transfer_account_number: from.transfer_account_number,
  check_payable_to: from.check_payable_to,
  check_sent_to: from.check_sent_to,
})

export const hasTransfer = (transfer: Transfer): boolean =>
  transferFieldNames.some((name) => transfer[name] !== '')

/** Nobody can pay with half of it: what a transfer or a check that is begun still needs. */
export const missingInTransfer = (transfer: Transfer): TransferField[] =>
  [bankFields, checkFields].flatMap((fields) => {
    const missing = fields.filter((name) => transfer[name] === '')
    return missing.length === fields.length ? [] : missing
  })

const textOf = (fields: readonly TransferField[], transfer: Transfer) =>
  fields
    .filter((name) => transfer[name] !== '')
    .map((name) => {
      const value = transfer[name]
      return `${transferLabels[name]}:${value.includes('\n') ? '\n' : ' '}${value}`
    })
    .join('\n')

/** The same in words: a paragraph for each way. */
export const transferText = (transfer: Transfer): string =>
  [bankFields, checkFields]
    .map((fields) => textOf(fields, transfer))
    .filter((text) => text !== '')
    .join('\n\n')
