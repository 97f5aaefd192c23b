import { useState } from 'react'
import { carriers, readTracking, trackingLimits } from '@golden-bead/contracts/carriers'
import { shipOrderSchema } from '@golden-bead/contracts/parcels'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'

export const trackingNames = ['carrier', 'tracking'] as const
export type TrackingValues = Record<(typeof trackingNames)[number], string>

type TrackingFieldsProps = {
  /** What an older release has kept may be in no list. */
  carrier: string
  tracking?: string
  error: string | undefined
}

/** As one chooses it. */
export const carrierLabel = (name: string) => (name === 'other' ? 'Another carrier' : name)

/** A number or a link that is typed or pasted chooses its carrier. */
export const TrackingFields = ({ carrier: before, tracking, error }: TrackingFieldsProps) => {
  const [carrier, setCarrier] = useState(before)
  const offered = [...new Set([...carriers, before])].filter((name) => name !== '')

  return (
    <>
      <TextField
        label="Tracking number or link (optional)"
        name="tracking"
        defaultValue={tracking}
        maxLength={trackingLimits.urlLengthMax}
        autoComplete="off"
        spellCheck={false}
        error={error}
        onChange={({ target }) => setCarrier(readTracking(target.value).carrier ?? carrier)}
      />
      <SelectField
        label="Carrier (optional)"
        name="carrier"
        value={carrier}
        onChange={({ target }) => setCarrier(target.value)}
        options={offered.map((name) => ({ value: name, label: carrierLabel(name) }))}
        placeholder="Not said"
      />
    </>
  )
}

/** As the service takes it. */
export const trackingBody = ({ carrier, tracking }: TrackingValues) => {
  const { number, url } = readTracking(tracking)
  return {
    ...(carrier && { carrier }),
    ...(number && { tracking_number: number }),
    ...(url && { tracking_url: url }),
  }
}

export const trackingError = ({ tracking }: TrackingValues): string | undefined => {
  const { number, url } = readTracking(tracking)
  const given = { ...(number && { tracking_number: number }), ...(url && { tracking_url: url }) }
  const isRight = shipOrderSchema.safeParse({ version: 0, ...given }).success
  return isRight
    ? undefined
    : `Enter a number of ${trackingLimits.numberLengthMax} letters and digits at most, or a whole link that begins with https://`
}
