import { useId, type ReactNode } from 'react'
import { emailLengthMax } from '@golden-bead/contracts/account-options'
import { mailLimits } from '@golden-bead/contracts/mail-settings'
import { settingsLimits } from '@golden-bead/contracts/shop-settings'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { HomeFields, LookFields } from './LookFields.tsx'
import { timeZoneOptions } from './time-zone-options.ts'
import {
  settingsLabels,
  type SettingsErrors,
  type SettingsField,
  type SettingsForm,
} from './settings-form.ts'
import { TransferFields } from './TransferFields.tsx'

type SettingsFieldsProps = {
  form: SettingsForm
  errors: SettingsErrors
  /** The shop says how to pay in a text of before the fields. */
  hasOwnWords: boolean
  onChange: (change: Partial<SettingsForm>) => void
}

const { daysToPay, nameLengthMax, textLengthMax } = settingsLimits
const { shopNameLengthMax, claimLengthMax, contactLineLengthMax } = settingsLimits

/** Longer than it may be, so that a typing slip is explained instead of cut off. */
const orderPrefixLengthMax = 10
/** Longer than any number of days, so that a typing slip is explained instead of cut off. */
const daysTextLengthMax = 10

export const SettingsFields = ({ form, errors, hasOwnWords, onChange }: SettingsFieldsProps) => {
  const fieldOf = (name: SettingsField) => ({
    name,
    label: settingsLabels[name],
    value: form[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const daysOf = (name: SettingsField) => ({
    ...fieldOf(name),
    inputMode: 'numeric' as const,
    maxLength: daysTextLengthMax,
  })

  return (
    <div className="divide-y divide-beech">
      <Part title="Shop" text="On every page, in every email, and in search engines.">
        <TextField {...fieldOf('shop_name')} maxLength={shopNameLengthMax} />
        <TextField
          {...fieldOf('claim')}
          maxLength={claimLengthMax}
          hint="One line about what you sell: in the title of the home page and in the footer."
        />
      </Part>
      <Part title="Look" text="Your logo stands in place of the name, in emails too.">
        <LookFields form={form} errors={errors} onChange={onChange} />
      </Part>
      <Part title="Home page" text="What a visitor sees first.">
        <HomeFields form={form} errors={errors} onChange={onChange} />
      </Part>
      <Part
        title="Contact"
        text="In the footer and on the contact page. Leave out what you do not want to show."
      >
        <TextField {...fieldOf('contact_email')} inputMode="email" maxLength={emailLengthMax} />
        <TextField {...fieldOf('contact_phone')} inputMode="tel" maxLength={contactLineLengthMax} />
        <TextArea {...fieldOf('contact_address')} rows={3} maxLength={textLengthMax} />
        <TextField {...fieldOf('opening_hours')} maxLength={contactLineLengthMax} />
      </Part>
      <Part
        title="Bank transfer and check"
        text="Shown at checkout, on the order, and in its emails. Without it nothing can be ordered, unless you take cards."
      >
        <TransferFields fieldOf={fieldOf} hasOwnWords={hasOwnWords} />
        <div className="max-w-60">
          <TextField
            {...daysOf('days_to_pay')}
            hint={`${daysToPay.min} to ${daysToPay.max}. After that an unpaid order ends.`}
          />
        </div>
      </Part>
      <Part title="Orders and stock" text="What new orders and products begin with.">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            {...fieldOf('order_prefix')}
            maxLength={orderPrefixLengthMax}
            hint="One to six, as in GB-1001. Orders you have keep theirs."
          />
          <TextField
            {...daysOf('low_mark')}
            hint="When this few are left, a product is low. Products with another number keep it."
          />
        </div>
      </Part>
      <Part
        title="Delivery"
        text="What buyers are told. Weekends and federal holidays do not count."
      >
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField {...daysOf('leaves_in_days')} hint="From the payment to the carrier." />
          <TextField {...daysOf('arrives_in_days')} hint="From the carrier to the buyer." />
        </div>
        <SelectField
          {...fieldOf('time_zone')}
          options={timeZoneOptions(form.time_zone)}
          hint="Decides which day it is at the shop."
        />
      </Part>
      <Part title="Promises" text="What the pages and emails of the shop say.">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField {...daysOf('return_days')} />
          <TextField {...daysOf('reply_hours')} hint="To messages of the contact form." />
        </div>
        <div className="max-w-60">
          <TextField
            {...daysOf('retention_days')}
            hint="Name, address and email go then. Your accountant and open disputes may need them longer."
          />
        </div>
      </Part>
      <Part title="Emails" text="How every email of the shop begins and ends.">
        <TextField
          {...fieldOf('mail_sender_name')}
          maxLength={mailLimits.senderLengthMax}
          hint="The name of the shop if you leave it empty."
        />
        <TextArea {...fieldOf('mail_closing')} rows={3} maxLength={mailLimits.textLengthMax} />
        <TextArea
          {...fieldOf('mail_footer_address')}
          rows={3}
          maxLength={mailLimits.textLengthMax}
          hint="Newsletters must have one: that of the seller if you leave it empty."
        />
      </Part>
      <Part title="Seller" text="Stands on the packing slip.">
        <TextField {...fieldOf('seller_name')} maxLength={nameLengthMax} />
        <TextArea {...fieldOf('seller_address')} rows={4} maxLength={textLengthMax} />
      </Part>
    </div>
  )
}

type PartProps = { title: string; text: string; children: ReactNode }

/** On a wide screen the heading stands beside what it heads. */
const Part = ({ title, text, children }: PartProps) => {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-x-12 gap-y-5 py-8 first:pt-0 lg:grid-cols-[18rem_minmax(0,40rem)]"
    >
      <div>
        <h3 id={headingId} className="text-xl">
          {title}
        </h3>
        <p className="mt-1 text-[0.95rem] text-ink-soft">{text}</p>
      </div>
      <div className="space-y-5">{children}</div>
    </section>
  )
}
