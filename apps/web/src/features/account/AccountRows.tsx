import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { onFollow } from '#ui/on-follow.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { accountLinks, displayName } from './account-links.ts'
import { useAuth } from './use-auth.ts'
import { useLogOut } from './use-log-out.ts'
import { useLoginPath } from './use-login-path.ts'

const rowStyle = 'flex min-h-12 w-full items-center font-display text-xl'

/** The account inside the mobile menu, where a menu of its own would be one too many. */
export const AccountRows = ({ onDone }: { onDone: () => void }) => {
  const { user, isLoading } = useAuth()
  const loginPath = useLoginPath()
  const logOut = useLogOut()

  if (isLoading) return null
  if (!user) {
    return (
      <ButtonLink to={loginPath} variant="secondary" onClick={onFollow(onDone)}>
        Login
      </ButtonLink>
    )
  }
  return (
    <>
      <p className="truncate text-sm text-ink-soft">Logged in as {displayName(user)}</p>
      <ul className="divide-y divide-beech">
        {accountLinks(user).map(({ label, to }) => (
          <li key={to}>
            <ShopLink to={to} className={rowStyle} onClick={onFollow(onDone)}>
              {label}
            </ShopLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={rowStyle}
            onClick={() => {
              onDone()
              void logOut()
            }}
          >
            Logout
          </button>
        </li>
      </ul>
    </>
  )
}
