import { Checkbox } from '#ui/forms/Checkbox.tsx'
import type { Parcel } from './parcel-contents.ts'
import { StepDialog, type StepProps } from './StepDialog.tsx'
import { TrackingFields, trackingBody, trackingError, trackingNames } from './TrackingFields.tsx'

export type ParcelProps = StepProps & { parcel: Parcel }

export const CorrectParcelDialog = ({ parcel, ...props }: ParcelProps) => (
  <StepDialog
    {...props}
    step={`shipments/${parcel.id}`}
    method="PUT"
    title="Correct the parcel"
    explanation="Where it can be followed."
    confirmLabel="Save"
    names={[...trackingNames, 'mail']}
    check={(values) => ({ tracking: trackingError(values) })}
    bodyOf={({ carrier, tracking, mail }) => {
      // What an older release has kept is in no list, and stays.
      const isSame = carrier === parcel.carrier
      return {
        ...(tracking.trim() === '' && { tracking_number: '' }),
        ...trackingBody({ carrier: isSame ? '' : carrier, tracking }),
        ...(mail && { send_mail: true }),
      }
    }}
    done="Parcel corrected"
    failed="Failed to correct the parcel."
    renderFields={(errors) => (
      <>
        <TrackingFields
          carrier={parcel.carrier}
          tracking={parcel.tracking_number || parcel.tracking_url}
          error={errors.tracking}
        />
        <Checkbox name="mail" defaultChecked label="Send the buyer a mail" />
      </>
    )}
  />
)

export const TakeBackDialog = ({ parcel, ...props }: ParcelProps) => (
  <StepDialog
    {...props}
    step={`shipments/${parcel.id}/take-back`}
    title="Take the parcel back?"
    explanation="It has not left after all: what is in it is to be shipped again, and on the shelf where it is counted. The buyer gets a mail if there was one about the parcel."
    confirmLabel="Take it back"
    cancelLabel="Keep it"
    done="Parcel taken back"
    failed="Failed to take the parcel back."
  />
)

export const HandOverDialog = ({ parcel, ...props }: ParcelProps) => (
  <StepDialog
    {...props}
    step={`shipments/${parcel.id}/hand-over`}
    title="Is it with the carrier?"
    explanation="From then on it cannot be taken back. Without this, that is so after a working day."
    confirmLabel="It is with the carrier"
    done="The parcel is with the carrier"
    failed="Failed to note it."
  />
)

export const DeliveredDialog = ({ parcel, ...props }: ParcelProps) => (
  <StepDialog
    {...props}
    step={`shipments/${parcel.id}/delivered`}
    title="Was it delivered?"
    explanation="The page of the order says so to the buyer, who gets no mail. Without this, it counts as delivered when its days are over."
    confirmLabel="It was delivered"
    done="Parcel delivered"
    failed="Failed to note it."
  />
)
