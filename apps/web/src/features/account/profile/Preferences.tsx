import { Button } from '#ui/forms/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'

const groups = [
  {
    title: 'Email',
    preferences: [
      { name: 'orders', label: 'Order updates', text: 'When an order is packed and on its way.' },
      { name: 'newsletter', label: 'Newsletter', text: 'New materials and ways to present them.' },
      { name: 'marketing', label: 'Offers', text: 'Sales and special prices, now and then.' },
    ],
  },
  {
    title: 'Privacy',
    preferences: [
      {
        name: 'analytics',
        label: 'Analytics',
        text: 'Count visits, so that we can improve the shop.',
      },
      {
        name: 'personalization',
        label: 'Personalization',
        text: 'Show materials that match what you have looked at.',
      },
    ],
  },
] as const

/** Nothing reads these choices yet: all are on, saving keeps nothing, and the page says so. */
export const Preferences = () => (
  <form
    aria-label="Preferences"
    className="rounded-xl border border-beech bg-sheet p-6 sm:p-8"
    onSubmit={(event) => event.preventDefault()}
  >
    <div className="grid gap-8 sm:grid-cols-2">
      {groups.map(({ title, preferences }) => (
        <fieldset key={title}>
          <legend className="mb-3 font-display text-2xl">{title}</legend>
          {preferences.map(({ name, label, text }) => (
            <Checkbox
              key={name}
              name={name}
              defaultChecked
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
      <Button type="submit">Save Preferences</Button>
      <p className="max-w-md text-sm text-ink-soft">
        The shop does not send these emails or count visits yet, so there is nothing to keep.
      </p>
    </div>
  </form>
)
