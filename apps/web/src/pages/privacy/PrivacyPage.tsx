import { paths } from '@golden-bead/contracts/paths'
import { knownNetworkDays, stockWaitDays } from '@golden-bead/contracts/shop'
import { useClientConfig, useShop } from '#ui/ClientConfig.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { TextPage } from '#ui/layout/TextPage.tsx'

export const Component = () => {
  const { contactEmail } = useClientConfig()
  const { retentionDays } = useShop()

  return (
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
        We keep your email address, your name, your phone number and addresses if you save them, and
        your password as a hash that cannot be turned back into it. An order that you placed without
        logging in joins your account when you add it there. Your browser keeps the session until
        you log out. As long as a login lasts, we also keep the network address that it came from,
        and which browser you used. We remember the address itself for {knownNetworkDays} days after
        you last used your account there, so that a stranger guessing your password cannot lock you
        out.
      </p>
      <h2>When you order</h2>
      <p>
        What you type at the checkout stays in that tab of your browser until you order or close it.
        If you create an account on the way, your browser also keeps it for a day, for the link in
        our email. The order keeps it, so that we can deliver, and you get the emails about it. If
        you pay by card, you do so at Stripe, which gets your email address and what you buy, and
        your card; we never see the card. {retentionDays} days after the last parcel, cancellation
        or refund we take name, address, email and note out of it; what was bought and paid stays,
        for our books.
      </p>
      <h2>When you write to us</h2>
      <p>
        A message from the contact form is kept with the name and the address that you gave. We read
        it in the panel of the shop
        {contactEmail !== undefined && ', and a copy goes to our mailbox'}. You get an email with
        its reference. If you were logged in, name, address and text go with your account. We delete
        a message that you sent without one when you ask.
      </p>
      <h2>When you would like our letters</h2>
      <p>
        We keep the address, what you agreed to, when and where, and write to it only after you
        confirmed it, by the link in a mail or by saving the box in your preferences. Addresses that
        are never confirmed are deleted after a week. Every letter has a link to unsubscribe; we
        remember an address that did, so that it is not signed up again and again.
      </p>
      <h2>When you ask for an email about a product</h2>
      <p>
        We keep the address and the product until we have emailed you, you tell us not to, or{' '}
        {stockWaitDays} days are over. An address that is never confirmed is deleted after a week.
      </p>
      <h2>When you delete your account</h2>
      <p>
        Everything above is gone at once. We keep past orders without your name, and open orders
        until they are shipped; the reference and date of your messages; the address to which we
        confirm the deletion, for a week, or a month if that email could not be delivered; and for a
        day counters that fend off attacks, which know the account by a number. Backups and server
        logs expire.
      </p>
      <h2>Server logs</h2>
      <p>
        Like every server, ours logs requests for a while to find errors and to fend off attacks.
      </p>
      <h2>Your rights</h2>
      <p>
        In your{' '}
        <ShopLink to={paths.profile()} className="link">
          profile
        </ShopLink>{' '}
        you can download everything we have about you, and delete your account. For anything else,
        ask us through the{' '}
        <ShopLink to={paths.contact()} className="link">
          contact page
        </ShopLink>
        .
      </p>
    </TextPage>
  )
}
