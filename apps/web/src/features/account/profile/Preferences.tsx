import { useDispatch } from 'react-redux'
import { newsletterChoice } from '@golden-bead/contracts/newsletter'
import { errorMessage } from '#lib/api/error-message.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import {
  useGetOwnSubscriptionQuery,
  useGetPreferencesQuery,
  useSavePreferencesMutation,
  type Choices,
} from './preferences.api.ts'

const groups = [
  {
    title: 'Email',
    preferences: [
      {
        name: 'orders',
        label: 'Order updates',
        text: 'News about your orders. Confirmation, payment and shipping emails always come.',
      },
      { name: 'newsletter', ...newsletterChoice },
      { name: 'marketing', label: 'Offers', text: 'Sales and special prices, now and then.' },
    ],
  },
  {
    title: 'Privacy',
    preferences: [
      {
        name: 'analytics',
        label: 'Analytics',
        text: 'Lets us count visits to improve the shop. We do not count any yet.',
      },
      {
        name: 'personalization',
        label: 'Personalization',
        text: 'Show materials that match what you have looked at.',
      },
    ],
  },
] as const

/** All boxes are on until they are saved. A default is no consent: until then no such mail is sent. */
const untouched: Choices = {
  marketing: true,
  orders: true,
  newsletter: true,
  analytics: true,
  personalization: true,
}

export const Preferences = ({ userId }: { userId: string }) => {
  const saved = useGetPreferencesQuery(userId)
  const subscription = useGetOwnSubscriptionQuery(userId)

  const failed = [saved, subscription].find(({ data, isError }) => isError && data === undefined)
  if (failed) {
    return <LoadFailure words="Your preferences could not be loaded." query={failed} />
  }
  if (saved.data === undefined || subscription.data === undefined) {
    return <Skeleton className="h-80 w-full" />
  }
  const newsletter = untouched.newsletter && subscription.data !== 'unsubscribed'
  return (
    <PreferencesForm
      userId={userId}
      choices={saved.data ?? { ...untouched, newsletter }}
      isSaved={saved.data !== null}
      isSubscribed={subscription.data === 'confirmed'}
    />
  )
}

type PreferencesFormProps = {
  userId: string
  choices: Choices
  isSaved: boolean
  isSubscribed: boolean
}

const PreferencesForm = ({ userId, choices, isSaved, isSubscribed }: PreferencesFormProps) => {
  const dispatch = useDispatch()
  const [save, { isLoading }] = useSavePreferencesMutation()

  const handleSave = async (form: FormData) => {
    const isOn = (name: keyof Choices) => form.has(name)
    const { error } = await save({
      user_id: userId,
      marketing: isOn('marketing'),
      orders: isOn('orders'),
      newsletter: isOn('newsletter'),
      analytics: isOn('analytics'),
      personalization: isOn('personalization'),
    })
    dispatch(
      error === undefined
        ? toastShown({ title: 'Preferences saved', tone: 'good' })
        : toastShown({
            title: 'Your preferences were not saved',
            description: errorMessage(error, 'Please try again in a moment.'),
            tone: 'bad',
          }),
    )
  }

  return (
    <form
      aria-label="Preferences"
      className="rounded-xl border border-beech bg-sheet p-6 sm:p-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLoading) void handleSave(new FormData(event.currentTarget))
      }}
    >
      <div className="grid gap-8 sm:grid-cols-2">
        {groups.map(({ title, preferences }) => (
          <fieldset key={title}>
            <legend className="mb-3 font-display text-2xl">{title}</legend>
            {preferences.map(({ name, label, text }) => (
              <Checkbox
                key={name}
                name={name}
                defaultChecked={choices[name]}
                className="py-1.5"
                label={
                  <>
                    <span className="block font-medium">{label}</span>
                    <span className="block text-sm text-ink-soft">{text}</span>
                  </>
                }
              />
            ))}
          </fieldset>
        ))}
      </div>
      <div className="mt-7 flex flex-wrap items-center gap-4 border-t border-beech pt-6">
        <Button type="submit" isBusy={isLoading}>
          Save Preferences
        </Button>
        {!isSaved && (
          <p className="max-w-md text-sm text-ink-soft">
            {isSubscribed ? 'Offers' : 'Newsletter and offers'} start once you save.
          </p>
        )}
      </div>
    </form>
  )
}
