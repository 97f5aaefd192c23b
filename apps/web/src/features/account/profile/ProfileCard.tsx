import { useRef, useState } from 'react'
import { paths } from '@golden-bead/contracts/paths'
import { Button } from '#ui/forms/Button.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { useGetPhoneQuery } from './own-profile.api.ts'
import { ProfileForm } from './ProfileForm.tsx'

type ProfileCardProps = { userId: string; name: string; email: string }

export const ProfileCard = ({ userId, name, email }: ProfileCardProps) => {
  const { data: phone } = useGetPhoneQuery(userId)
  const [isEditing, setIsEditing] = useState(false)
  const card = useRef<HTMLElement>(null)
  useRestoredFocus(card, isEditing)
  const shown = [
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
  ]

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
          <Button
            variant="secondary"
            size="small"
            // What is not known yet would be saved as nothing.
            isIdle={phone === undefined}
            onClick={() => setIsEditing(true)}
          >
            Edit
          </Button>
        )}
      </div>
      {isEditing && phone !== undefined ? (
        <ProfileForm
          userId={userId}
          details={{ name, phone }}
          onClose={() => setIsEditing(false)}
        />
      ) : (
        <>
          <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {shown.map(([label, value]) => (
              <div key={label} className="min-w-0">
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className="mt-0.5 font-medium wrap-anywhere">
                  {value || <span className="font-normal text-ink-soft">Not given</span>}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-6 text-[0.95rem] text-ink-soft">
            For shipping, see{' '}
            <ShopLink to={paths.profile('addresses')} className="link">
              your addresses
            </ShopLink>
            .
          </p>
        </>
      )}
    </section>
  )
}
