import { useRef, useState } from 'react'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { Button } from '#ui/forms/Button.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { askForMail, failureText } from './ask-for-mail.ts'
import {
  useAskForMailMutation,
  useDeleteOwnWaitMutation,
  useFindOwnWaitQuery,
} from './back-in-stock.api.ts'

type Member = { id: string; email: string }

type BackInStockProps = {
  productId: string
  /** Of the account, where one is logged in. */
  user: Member | undefined
}

const askLabel = 'Email me when it is back'
/** Beside the heart of the wishlist. */
const boxStyle = 'min-w-0 grow basis-0 outline-none print:hidden'
const endLabel = "Don't email me"

/** In the place of the button of what is sold out. */
export const BackInStock = ({ productId, user }: BackInStockProps) =>
  user ? (
    <MemberWait key={user.id} productId={productId} user={user} />
  ) : (
    <WaitForm productId={productId} />
  )

/** The address of an account is known, so one press is enough. */
const MemberWait = ({ productId, user }: { productId: string; user: Member }) => {
  const found = useFindOwnWaitQuery({ userId: user.id, productId })
  const [ask, asking] = useAskForMailMutation()
  const [end, ending] = useDeleteOwnWaitMutation()
  const place = useRef<HTMLDivElement>(null)
  const wait = found.currentData
  // The button goes away with its press.
  useRestoredFocus(place, wait?.id)
  const error = asking.error ?? ending.error

  return (
    <div ref={place} tabIndex={-1} className={boxStyle}>
      {wait ? (
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status">
            We will email <span className="font-medium wrap-anywhere">{user.email}</span> when it is
            back.
          </p>
          <Button
            variant="secondary"
            size="small"
            isBusy={ending.isLoading}
            onClick={() => void end(wait.id)}
          >
            {endLabel}
          </Button>
        </div>
      ) : (
        <Button
          isBusy={asking.isLoading}
          isIdle={found.isLoading}
          onClick={() => void ask({ product_id: productId })}
          className="max-sm:w-full"
        >
          {askLabel}
        </Button>
      )}
      {error && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {failureText(error)}
        </p>
      )}
    </div>
  )
}

/** The same words for every address: whether it waits, or had its mails for today, stands nowhere here. */
const WaitForm = ({ productId }: { productId: string }) => {
  const dispatch = useThunkDispatch()
  const [address, setAddress] = useState<string>()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // The form goes away with what it sent.
  useRestoredFocus(place, address)

  const handleSubmit = async (form: HTMLFormElement) => {
    if (isBusy) return
    setIsBusy(true)
    const email = form.querySelector('input')?.value.trim() ?? ''
    const failure = await dispatch(askForMail(productId, email))
    setIsBusy(false)
    setError(failure)
    if (failure === undefined) setAddress(email)
    // The screen reader says the message with the field, once React has joined them.
    else setTimeout(() => form.querySelector('input')?.focus())
  }

  return (
    <div ref={place} tabIndex={-1} className={boxStyle}>
      {address === undefined ? (
        <form
          noValidate
          // Sent before the scripts are there, it would write the address into that of the page.
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            void handleSubmit(event.currentTarget)
          }}
          aria-label={askLabel}
          className="flex flex-wrap items-start gap-3"
        >
          <div className="grow basis-56">
            <EmailField
              label="Email address"
              isLabelHidden
              autoComplete="email"
              placeholder="you@example.com"
              readOnly={isBusy}
              error={error}
            />
          </div>
          <Button type="submit" isBusy={isBusy} className="grow">
            {askLabel}
          </Button>
        </form>
      ) : (
        <CheckInbox address={address} onOther={() => setAddress(undefined)} />
      )}
    </div>
  )
}

const CheckInbox = ({ address, onOther }: { address: string; onOther: () => void }) => (
  <>
    <div role="status">
      <p className="font-semibold">Check your inbox</p>
      <p className="mt-1 text-[0.95rem] text-ink-soft">
        If an email is due, it is on its way to <span className="wrap-anywhere">{address}</span>.
        Confirm there, and we email you once when it is back. No email? This address may be on the
        list already, or have had several like it today. Then please try again tomorrow.
      </p>
    </div>
    <Button variant="secondary" size="small" onClick={onOther} className="mt-3">
      Use another email
    </Button>
  </>
)
