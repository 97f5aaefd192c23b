import { useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { errorMessage, hasStatus, isUnanswered } from '#lib/api/error-message.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'

type LinkOfMailProps = {
  /** The member of the link that holds its secret. */
  secretName: string
  text: string
  label: string
  done: { title: string; text: string }
  /** What to do about a link that does not work. */
  wayOut: ReactNode
  onPress: (secret: string) => Promise<{ error?: unknown }>
}

const unknownLink = 'This link has expired or is incomplete.'

export const LinkOfMail = ({ secretName, ...props }: LinkOfMailProps) => {
  // Behind the hash, which browsers send to no server: server rendering has none.
  const secret = new URLSearchParams(useLocation().hash.slice(1)).get(secretName) ?? ''
  // Another link in the same tab changes only the hash, and starts anew.
  return <SecretUse key={secret} secret={secret} {...props} />
}

type SecretUseProps = Omit<LinkOfMailProps, 'secretName'> & { secret: string }

/** One button, and nothing happens before it is pressed: scanners of mails open every link. */
const SecretUse = ({ secret, text, label, done, wayOut, onPress }: SecretUseProps) => {
  const isHydrated = useHydrated()
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<'done' | { error: unknown }>()
  const place = useRef<HTMLDivElement>(null)
  // The button goes away with its press.
  useRestoredFocus(place, result)

  const handlePress = async () => {
    setIsBusy(true)
    const { error } = await onPress(secret)
    setIsBusy(false)
    setResult(error === undefined ? 'done' : { error })
  }

  const isUnknown =
    (isHydrated && !secret) || (typeof result === 'object' && hasStatus(result.error, 400, 404))

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {result === 'done' ? (
        <Notice tone="good" title={done.title}>
          {done.text}
        </Notice>
      ) : isUnknown ? (
        <Notice tone="bad" title={unknownLink}>
          {wayOut}
        </Notice>
      ) : (
        <div className="grid gap-6">
          <p>{text}</p>
          {result && (
            <Notice
              tone="bad"
              title={errorMessage(result.error, 'That did not work. Please try again in a moment.')}
            >
              {isUnanswered(result.error) && 'Please check your connection.'}
            </Notice>
          )}
          <div>
            <Button size="large" isBusy={isBusy} onClick={() => void handlePress()}>
              {label}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
