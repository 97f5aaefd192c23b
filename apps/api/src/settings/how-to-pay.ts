import { paths } from '@golden-bead/contracts/paths'
import type { ShopSettings, ShopSettingsInput } from '@golden-bead/contracts/shop-settings'
import { defaultTimeZone } from '@golden-bead/contracts/time-zones'
import {
  hasTransfer,
  missingInTransfer,
  noTransfer,
  transferFieldNames,
  transferLabels,
  transferOf,
  transferText,
  type Transfer,
} from '@golden-bead/contracts/transfer-options'
import { HttpError } from '@golden-bead/server/errors/http-error'
import { renderMail, type MailSite, type RenderedMail } from '@golden-bead/server/mail/mail-layout'

type NewHowToPay = Pick<ShopSettingsInput, keyof HowToPay>
type HowToPay = Transfer & Pick<ShopSettings, 'transfer_instructions'>

/**
 * How buyers pay from now on. The fields say it in words too; a program that knows the words alone
 * sends them back as they are, or other ones, which take the place of the fields.
 */
export function howToPay(before: HowToPay, input: NewHowToPay): HowToPay {
  const { transfer_instructions: text = before.transfer_instructions } = input
  const fields = transferOf({ ...before, ...definedIn(input) })
  const isOtherText = !isSameText(text, before.transfer_instructions)
  if (!isSame(fields, before)) {
    if (!hasTransfer(fields)) {
      return { ...noTransfer, transfer_instructions: isOtherText ? text : '' }
    }
    mustBeWhole(fields)
    const words = transferText(fields)
    if (isOtherText && !isSameText(text, words)) throw twoWays()
    return { ...fields, transfer_instructions: words }
  }
  return isOtherText ? { ...noTransfer, transfer_instructions: text } : before
}

/** Some programs end their lines otherwise. */
const isSameText = (one: string, other: string) =>
  one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n')

const definedIn = (input: NewHowToPay) =>
  Object.fromEntries(
    transferFieldNames.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  )

const isSame = (one: Transfer, other: Transfer) =>
  transferFieldNames.every((name) => one[name] === other[name])

/** They stand below the account, or take the answers of buyers, and could name another one. */
const besidePayment = {
  mail_closing: 'Closing lines of emails',
  mail_footer_address: 'Address below emails',
  contact_email: 'Email shown',
} as const satisfies Partial<Record<keyof ShopSettings, string>>

type BesidePayment = keyof typeof besidePayment
type Told = HowToPay & Pick<ShopSettings, BesidePayment>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of a constant.
const namesBesidePayment = Object.keys(besidePayment) as BesidePayment[]

const changedBesidePayment = (before: Told, saved: Told) =>
  namesBesidePayment.filter((name) => before[name] !== saved[name])

export const paysOtherwise = (before: Told, saved: Told): boolean =>
  before.transfer_instructions !== saved.transfer_instructions ||
  !isSame(before, saved) ||
  changedBesidePayment(before, saved).length > 0

function mustBeWhole(transfer: Transfer): void {
  const [missing] = missingInTransfer(transfer)
  if (missing === undefined) return
  throw new HttpError({
    status: 400,
    code: 'bad_input',
    message: `body/${missing} is missing: nobody could pay with the rest.`,
  })
}

const twoWays = () =>
  new HttpError({
    status: 400,
    code: 'bad_input',
    message: 'body/transfer_instructions differs from the fields. Change one of them.',
  })

type Change = {
  before: ShopSettings
  saved: ShopSettings
  /** The email of the admin; none with the service key. */
  by: string | undefined
  site: MailSite
}

/** So that nobody has the money of the shop sent elsewhere unnoticed. No number stands in it whole. */
export const renderHowToPayMail = ({ before, saved, by, site }: Change): RenderedMail =>
  renderMail({
    subject: 'How your buyers pay was changed',
    preview: 'Please check that it was you.',
    heading: 'How your buyers pay was changed',
    paragraphs: [
      `${by ?? 'A program with the service key'} changed it on ${momentOf(saved)}.`,
      `Before: ${inShort(before)}\nNow: ${inShort(saved)}`,
      ...changedFields(before, saved),
    ],
    action: { label: 'Open the settings', url: new URL(paths.adminSettings(), site.url).href },
    closing:
      'Not you or one of your admins? Change it back, and take away the admin rights of whoever did it.',
    site,
  })

const momentOf = ({ updated_at: at, time_zone: zone }: ShopSettings) =>
  new Date(at).toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: zone ?? defaultTimeZone,
  })

const lastDigits = (number: string) => number.slice(-4)

const inShort = (pay: HowToPay): string => {
  if (hasTransfer(pay)) return fieldsInShort(pay)
  return pay.transfer_instructions === ''
    ? 'no bank transfer and no check'
    : textInShort(pay.transfer_instructions)
}

const fieldsInShort = (pay: Transfer) =>
  [
    ...(pay.transfer_account_number === ''
      ? []
      : [
          `account ending in ${lastDigits(pay.transfer_account_number)}, routing number ending in ${lastDigits(pay.transfer_routing_number)}`,
        ]),
    ...(pay.check_payable_to === '' ? [] : ['a check']),
  ].join('; ')

/** Of at least that many digits, so that four of them do not give it away. */
const longNumber = /\d(?:[ -]?\d){5,}/g

const textInShort = (text: string) => {
  const endings = [...text.matchAll(longNumber)].map(([number]) =>
    lastDigits(number.replaceAll(/\D/g, '')),
  )
  return endings.length === 0
    ? 'a text of your own'
    : `a text of your own, with numbers ending in ${endings.join(', ')}`
}

const changedFields = (before: Told, saved: Told) => {
  const names = transferFieldNames.filter((name) => before[name] !== saved[name])
  const labels = names.map((name) => transferLabels[name])
  labels.push(...changedBesidePayment(before, saved).map((name) => besidePayment[name]))
  return labels.length === 0 ? [] : [`Changed: ${labels.join(', ')}.`]
}
