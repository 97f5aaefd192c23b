import { useShop } from '#ui/ClientConfig.tsx'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { AuthFrame } from '#features/account/AuthFrame.tsx'
import { invalidLinkToast } from '#features/account/invalid-link-toast.ts'
import { ResetPasswordForm } from '#features/account/ResetPasswordForm.tsx'
import { useAuth } from '#features/account/use-auth.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { paths } from '@golden-bead/contracts/paths'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useIsUnmounted } from '#ui/use-is-unmounted.ts'

export const Component = () => {
  const { name } = useShop()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  // Only the browser has the tokens: server rendering has none.
  const isHydrated = useHydrated()
  const { recovery: tokens } = useAuth().account
  const isUnmounted = useIsUnmounted()

  const handleRejected = () => {
    dispatch(invalidLinkToast())
    if (!isUnmounted()) void navigate(paths.forgotPassword(), { replace: true })
  }
  useEffect(() => {
    if (!tokens) handleRejected()
    // oxlint-disable-next-line react/exhaustive-deps -- Once: the tokens of a page never change.
  }, [tokens])

  return (
    <>
      <PageMeta
        title="Reset password"
        description={`Set a new password for your ${name} account.`}
        isHidden
      />
      <AuthFrame title="Set a new password">
        {isHydrated && tokens ? (
          <ResetPasswordForm tokens={tokens} onRejected={handleRejected} />
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
      </AuthFrame>
    </>
  )
}
