import { EmailField } from '#ui/forms/EmailField.tsx'
import { FieldQuestion } from '#ui/forms/FieldQuestion.tsx'
import type { AskedQuestion } from '#ui/forms/use-questions.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { CheckoutSection } from './CheckoutSection.tsx'
import type { FieldProps } from './field-props.ts'

type ContactFieldsProps = {
  /** Of the account, where one is logged in. */
  email: string | undefined
  /** Comes back here. */
  loginPath: string
  fieldProps: FieldProps
  question: AskedQuestion | undefined
}

export const ContactFields = ({ email, loginPath, fieldProps, question }: ContactFieldsProps) =>
  email === undefined ? (
    <CheckoutSection
      step={1}
      title="Contact"
      aside={
        <>
          Have an account?{' '}
          <ShopLink to={loginPath} className="link">
            Log in
          </ShopLink>
        </>
      }
    >
      <EmailField
        autoComplete="email"
        hint={
          question ? (
            <FieldQuestion label="Email" question={question} />
          ) : (
            'For your confirmation and updates. No account needed.'
          )
        }
        {...fieldProps('email')}
      />
    </CheckoutSection>
  ) : (
    <CheckoutSection step={1} title="Contact">
      <p>
        You are logged in as <span className="font-medium">{email}</span>. Order emails go there.
      </p>
    </CheckoutSection>
  )
