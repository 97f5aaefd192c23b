import { contactDetails } from '#lib/text/contact-details.ts'
import { useClientConfig } from './ClientConfig.tsx'

/** The address of the owner, or a placeholder where the shop names none. */
export const ContactMailLink = () => {
  const { contactEmail = contactDetails.email } = useClientConfig()
  const [user, host] = contactEmail.split('@')

  return (
    <a className="link" href={`mailto:${contactEmail}`}>
      {/* On a phone it takes two lines, and is not to break within a word. */}
      {user}
      <wbr />@{host}
    </a>
  )
}
