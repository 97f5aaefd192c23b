import { useShop } from './ClientConfig.tsx'

/** The address of the shop, where it has one. */
export const ContactMailLink = () => {
  const { email } = useShop()
  const [user, host] = email.split('@')

  return (
    <a className="link" href={`mailto:${email}`}>
      {/* On a phone it takes two lines, and is not to break within a word. */}
      {user}
      <wbr />@{host}
    </a>
  )
}
