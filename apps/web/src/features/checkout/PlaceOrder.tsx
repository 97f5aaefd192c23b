import { useId, type ReactNode } from 'react'
import { RotateCcw, Truck } from 'lucide'
import { formatCents } from '@golden-bead/contracts/money'
import { paths } from '@golden-bead/contracts/paths'
import type { CheckoutTerms, PaymentMethod } from '@golden-bead/contracts/shop-settings'
import { Arrival } from '#ui/Arrival.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { useShop } from '#ui/ClientConfig.tsx'
import { Icon } from '#ui/Icon.tsx'
import { heldControl } from './field-props.ts'

export type Trouble = { title: string; text?: ReactNode }

type PlaceOrderProps = {
  terms: CheckoutTerms
  method: PaymentMethod | undefined
  /** Else nothing is promised: no day, and no payment. */
  isServed: boolean
  totalCents: number
  /** A member accepts them by ordering. */
  isMember: boolean
  areTermsAccepted: boolean
  termsError: string | undefined
  trouble: Trouble | undefined
  isLocked: boolean
  isBusy: boolean
  isOutcomeUnknown: boolean
  /** Until it is settled above. */
  isOnHold: boolean
}

/** What has to be known before the button, and the button. */
export const PlaceOrder = ({
  terms,
  method,
  isServed,
  totalCents,
  isMember,
  areTermsAccepted,
  termsError,
  trouble,
  isLocked,
  isBusy,
  isOutcomeUnknown,
  isOnHold,
}: PlaceOrderProps) => {
  const termsErrorId = useId()
  const { returnDays } = useShop()

  return (
    <section aria-label="Place the order" className="grid gap-5 border-t border-beech pt-7">
      <ul className="grid gap-4 sm:grid-cols-2">
        {isServed && (
          <Assurance icon={<Icon of={Truck} className="size-5" />} title="When it arrives">
            <Arrival terms={terms} method={method} />.
          </Assurance>
        )}
        <Assurance
          icon={<Icon of={RotateCcw} className="size-5" />}
          title={`${returnDays} days to return it`}
        >
          Complete and in its original condition.{' '}
          <a className="link" href={paths.returns()} target="_blank" rel="noopener">
            How to return something
          </a>
        </Assurance>
      </ul>
      {isMember ? (
        <p>
          By ordering you accept <TermsLinks />
        </p>
      ) : (
        <div>
          <Checkbox
            name="terms"
            required
            defaultChecked={areTermsAccepted}
            {...(isLocked && heldControl)}
            aria-invalid={termsError ? true : undefined}
            aria-describedby={termsError && termsErrorId}
            label={
              <>
                I accept <TermsLinks />
              </>
            }
          />
          {termsError && (
            <p id={termsErrorId} className="mt-1.5 text-sm font-medium text-bad">
              {termsError}
            </p>
          )}
        </div>
      )}
      {trouble && (
        <Notice tone="bad" title={trouble.title}>
          {trouble.text}
        </Notice>
      )}
      <Button
        type="submit"
        size="large"
        isBusy={isBusy}
        isIdle={isOnHold}
        className="w-full max-xs:px-4"
      >
        {isBusy
          ? 'Placing your order'
          : isOutcomeUnknown
            ? 'Try again'
            : totalCents === 0 || !isServed
              ? 'Place the order'
              : method === 'card'
                ? `Pay ${formatCents(totalCents)}`
                : `Order for ${formatCents(totalCents)} by bank transfer`}
      </Button>
    </section>
  )
}

const TermsLinks = () => (
  <>
    the{' '}
    <a className="link" href={paths.terms()} target="_blank" rel="noopener">
      terms
    </a>{' '}
    and the{' '}
    <a className="link" href={paths.privacy()} target="_blank" rel="noopener">
      privacy policy
    </a>
    .
  </>
)

type AssuranceProps = { icon: ReactNode; title: string; children: ReactNode }

const Assurance = ({ icon, title, children }: AssuranceProps) => (
  <li className="flex gap-3.5">
    <span className="mt-0.5 shrink-0 text-honey">{icon}</span>
    <div>
      <p className="font-medium">{title}</p>
      <p className="text-[0.95rem] text-ink-soft">{children}</p>
    </div>
  </li>
)
