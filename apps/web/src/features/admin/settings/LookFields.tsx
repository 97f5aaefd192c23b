import { iconPixelsMin, lookLimits } from '@golden-bead/contracts/shop-look'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { AccentField } from './AccentField.tsx'
import { lookLabels } from './look-form.ts'
import { LookPictureField } from './LookPictureField.tsx'
import type { SettingsErrors, SettingsForm } from './settings-form.ts'

type LookFieldsProps = {
  form: SettingsForm
  errors: SettingsErrors
  onChange: (change: Partial<SettingsForm>) => void
}

/** What stands in place of the drawn mark and of the colors of the build. */
export const LookFields = ({ form, errors, onChange }: LookFieldsProps) => (
  <>
    <LookPictureField
      label={lookLabels.logo}
      image={form.logo}
      error={errors.logo}
      hint="PNG, JPEG or WebP, best on a transparent background."
      onChange={(logo) => onChange(logo ? { logo } : { logo, logo_dark: '', logo_alt: '' })}
    />
    {form.logo && (
      <>
        <LookPictureField
          label={lookLabels.logo_dark}
          image={form.logo_dark}
          error={errors.logo_dark}
          hint="Without it, the logo gets a light background on dark screens."
          isOnDark
          onChange={(logo_dark) => onChange({ logo_dark })}
        />
        <TextField
          label={lookLabels.logo_alt}
          name="logo_alt"
          value={form.logo_alt}
          error={errors.logo_alt}
          autoComplete="off"
          maxLength={lookLimits.altLengthMax}
          hint="For screen readers, and where the picture does not load. Leave empty for the name of the shop."
          onChange={({ target }) => onChange({ logo_alt: target.value })}
        />
      </>
    )}
    <LookPictureField
      label={lookLabels.icon}
      image={form.icon}
      error={errors.icon}
      types={['image/png']}
      sideMin={iconPixelsMin}
      hint={`In tabs and on phones: a square PNG of ${iconPixelsMin} pixels or more. Without it, a square logo is the icon.`}
      onChange={(icon) => onChange({ icon })}
    />
    <AccentField
      value={form.accent}
      error={errors.accent}
      onChange={(accent) => onChange({ accent })}
    />
  </>
)

/** What a visitor sees first. */
export const HomeFields = ({ form, errors, onChange }: LookFieldsProps) => {
  const textOf = (name: 'home_title' | 'home_text' | 'home_picture_alt') => ({
    label: lookLabels[name],
    name,
    value: form[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <TextField
        {...textOf('home_title')}
        autoComplete="off"
        maxLength={lookLimits.homeTitleLengthMax}
      />
      <TextArea {...textOf('home_text')} rows={3} maxLength={lookLimits.homeTextLengthMax} />
      <LookPictureField
        label={lookLabels.home_picture}
        image={form.home_picture}
        error={errors.home_picture}
        hint="PNG, JPEG or WebP. Without it, the page keeps its drawing."
        onChange={(home_picture) =>
          onChange(home_picture ? { home_picture } : { home_picture, home_picture_alt: '' })
        }
      />
      {form.home_picture && (
        <TextField
          {...textOf('home_picture_alt')}
          autoComplete="off"
          maxLength={lookLimits.altLengthMax}
          hint="For visitors who cannot see it."
        />
      )}
    </>
  )
}
