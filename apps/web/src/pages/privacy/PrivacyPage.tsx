import { paths } from '@golden-bead/contracts/paths'
import { knownNetworkDays } from '@golden-bead/contracts/shop'
import { ShopLink } from '#ui/ShopLink.tsx'
import { TextPage } from '#ui/layout/TextPage.tsx'

export const Component = () => (
  <TextPage
    title="Privacy Policy"
    lead="We keep little, and nothing for advertising."
    path={paths.privacy()}
  >
    <h2>While you look around</h2>
    <p>
      No cookies, no trackers, no scripts, fonts or pictures from other companies. Your cart and
      your wishlist are kept in the storage of your own browser and go nowhere else.
    </p>
    <h2>When you have an account</h2>
    <p>
      We keep your email address, your name, and your password as a hash that cannot be turned back
      into it. Your browser keeps the session until you log out. As long as a login lasts, we also
      keep the network address that it came from, and which browser you used. We remember the
      address itself for {knownNetworkDays} days after you last used your account there, so that
      nobody who tries to guess your password can lock you out.
    </p>
    <h2>When you write to us</h2>
    <p>
      The contact form and the newsletter boxes do not send anything yet. What you type there stays
      in your browser.
    </p>
    <h2>What servers note</h2>
    <p>
      Like every server, ours notes requests for a while in order to find errors and to fend off
      attacks.
    </p>
    <h2>Your rights</h2>
    <p>
      Ask through the{' '}
      <ShopLink to={paths.contact()} className="link">
        contact page
      </ShopLink>{' '}
      what is kept about you, and have it corrected or deleted.
    </p>
  </TextPage>
)
