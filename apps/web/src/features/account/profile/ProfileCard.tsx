import { useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Button } from '#ui/forms/Button.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { detailsSaved, selectSavedDetails, type ProfileDetails } from './profile-details.slice.ts'
import { ProfileForm } from './ProfileForm.tsx'

type ProfileCardProps = { name: string; email: string }

const shownFields = [
  ['name', 'Name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['address', 'Address'],
  ['city', 'City'],
  ['state', 'State'],
] as const satisfies readonly (readonly [keyof ProfileDetails, string])[]

export const ProfileCard = ({ name, email }: ProfileCardProps) => {
  const dispatch = useDispatch()
  const [isEditing, setIsEditing] = useState(false)
  const card = useRef<HTMLElement>(null)
  useRestoredFocus(card, isEditing)
  const saved = useSelector(selectSavedDetails)
  const details = saved ?? {
    name,
    email,
    phone: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
  }

  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby="details"
      className="rounded-xl border outline-none border-beech bg-sheet p-6 sm:p-8"
    >
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="details" className="text-2xl">
          Your details
        </h2>
        {!isEditing && (
          <Button variant="secondary" size="small" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )}
      </div>
      {isEditing ? (
        <ProfileForm
          details={details}
          onCancel={() => setIsEditing(false)}
          onSave={(next) => {
            dispatch(detailsSaved(next))
            setIsEditing(false)
            dispatch(toastShown({ title: 'Profile updated', tone: 'good' }))
          }}
        />
      ) : (
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {shownFields.map(([field, label]) => (
            <div key={field} className="min-w-0">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="mt-0.5 font-medium">
                {details[field] || <span className="font-normal text-ink-soft">Not given</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
