import { CircleCheck, CircleDashed } from 'lucide'
import type { ReactNode } from 'react'
import { paths } from '@golden-bead/contracts/paths'
import { startChecks, type Start, type StartCheck } from '@golden-bead/contracts/start'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { BeginOwnShop } from '#features/admin/sample/BeginOwnShop.tsx'
import { dayOf } from '#features/admin/moments.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { useConfirmPagesMutation, useSendTestMailMutation } from './start.api.ts'

type Words = { title: string; why: string; action?: ReactNode }

const settingsLink = (
  <ShopLink className="link" to={paths.adminSettings()}>
    Open settings
  </ShopLink>
)

/** What is to be done before the shop sells; each says by itself whether it is. */
export const ReadyToSell = ({ start }: { start: Start }) => {
  const words = wordsOf(start)
  const isDone = (check: StartCheck) => !start.to_do.includes(check)

  return (
    <>
      {!isDone('payment') && (
        <div className="mb-6 max-w-3xl">
          <Notice tone="bad" title="There is no way to pay you" action={settingsLink}>
            Add your bank account, or a live key of Stripe.
          </Notice>
        </div>
      )}
      <ul className="max-w-3xl divide-y divide-beech border-y border-beech">
        {startChecks.map((check) => (
          <li key={check} className="flex gap-4 py-4">
            <Icon
              of={isDone(check) ? CircleCheck : CircleDashed}
              className={`mt-0.5 size-5 shrink-0 ${isDone(check) ? 'text-good' : 'text-ink-soft'}`}
            />
            <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-2">
              <div className="min-w-[min(16rem,100%)] grow basis-0">
                <p className="font-semibold">
                  {words[check].title}
                  <span className="sr-only">{isDone(check) ? ': done' : ': to do'}</span>
                </p>
                {!isDone(check) && (
                  <p className="mt-0.5 text-[0.95rem] text-ink-soft">{words[check].why}</p>
                )}
              </div>
              {!isDone(check) && words[check].action}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const wordsOf = ({ backup_at: backupAt }: Start): Record<StartCheck, Words> => ({
  look: {
    title: 'Your name and logo',
    why: 'Visitors see both on every page and in every email.',
    action: settingsLink,
  },
  seller: {
    title: 'Your name and address',
    why: 'Buyers see on the packing slip who sent the parcel.',
    action: settingsLink,
  },
  contact: {
    title: 'Your contact details',
    why: 'The footer shows an email, phone or address of the sample. Enter yours, or leave them empty.',
    action: settingsLink,
  },
  inbox: {
    title: 'Your inbox',
    why: 'New orders and messages are emailed to CONTACT_EMAIL. Set it on the server to your inbox.',
  },
  payment: {
    title: 'A way to pay',
    why: 'Without a bank account or live cards, no money arrives.',
    action: settingsLink,
  },
  sample: {
    title: 'Sample removed',
    why: 'Its products, ratings and bank details are invented.',
    action: <BeginOwnShop />,
  },
  pages: {
    title: 'Terms and privacy read',
    why: 'Buyers accept them with every order, so they must be true for your shop.',
    action: <PagesRead />,
  },
  https: {
    title: 'Secure address',
    why: 'Browsers warn of a shop without https. Set SITE_URL on the server once it has it.',
  },
  mail: {
    title: 'Email works',
    why: 'Buyers get confirmations by email. The mail server has not taken one in the last week.',
    action: <TestMail />,
  },
  backup: {
    title: 'Backup in the last seven days',
    why:
      backupAt === null
        ? 'What is lost without a backup is lost for good. Run “backup save” on the server every night.'
        : `What is lost without a backup is lost for good. The last one is from ${dayOf(backupAt)}.`,
  },
})

const PagesRead = () => {
  const dispatch = useThunkDispatch()
  const [confirmPages, { isLoading }] = useConfirmPagesMutation()
  const press = async () => {
    try {
      await confirmPages().unwrap()
    } catch (error) {
      dispatch(callFailureToast('Failed to save that you have read them.', error))
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ShopLink className="link" to={paths.adminPage('terms')}>
        Terms
      </ShopLink>
      <ShopLink className="link" to={paths.adminPage('privacy')}>
        Privacy
      </ShopLink>
      <Button variant="secondary" isBusy={isLoading} onClick={() => void press()}>
        I have read both
      </Button>
    </div>
  )
}

const TestMail = () => {
  const dispatch = useThunkDispatch()
  const [sendTestMail, { isLoading }] = useSendTestMailMutation()
  const press = async () => {
    try {
      await sendTestMail().unwrap()
      dispatch(toastShown({ title: 'A test email is on its way to you', tone: 'good' }))
    } catch (error) {
      dispatch(callFailureToast('Failed to send a test email.', error))
    }
  }
  return (
    <Button variant="secondary" isBusy={isLoading} onClick={() => void press()}>
      Send me a test email
    </Button>
  )
}
