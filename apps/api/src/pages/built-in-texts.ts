import type { PageText } from '@golden-bead/contracts/pages'
import type { BuiltInPage } from '@golden-bead/contracts/page-options'

import type { ShopInfo } from '@golden-bead/contracts/shop-info'

type Shop = {
  /** Of the first rate. */
  shipping: ShopInfo['shipping']

  /** Whether messages of the contact form are mailed to the owner. */
  hasMailbox: boolean
}

/** What a page says that nobody has changed, and where its owner begins. */
export const builtInText = (slug: BuiltInPage, shop: Shop): PageText => texts[slug](shop)

type ShippingWords = Record<'promise' | 'description' | 'costs' | 'terms' | 'answer', string>

const shippingWords: Record<'from' | 'never' | 'always' | 'nowhere', ShippingWords> = {
  from: {
    promise: '{shipping_fee} for an order below {free_from}, free from there on.',
    description: '{shipping_fee} below {free_from}, free from {free_from}.',
    costs:
      'Orders under {free_from} ship for {shipping_fee}, whatever they weigh. From {free_from} on, shipping is free. The [cart](/cart) shows the fee and how much more you need for free shipping before you decide anything.',
    terms:
      'Shipping costs {shipping_fee} below a subtotal of {free_from} and is free from that amount up.',
    answer:
      '{shipping_fee} for orders below {free_from}, and free from that amount up. The cart always shows how much more you need.',
  },
  never: {
    promise: '{shipping_fee} for an order.',
    description: '{shipping_fee} for an order.',
    costs:
      'An order ships for {shipping_fee}, whatever it weighs. The [cart](/cart) shows the fee before you decide anything.',
    terms: 'Shipping costs {shipping_fee}.',
    answer: '{shipping_fee} for an order. The cart always shows it.',
  },
  always: {
    promise: 'Orders ship free.',
    description: 'Orders ship free.',
    costs: 'Orders ship free, whatever they weigh.',
    terms: 'Shipping is free.',
    answer: 'Nothing. Orders ship free.',
  },
  nowhere: {
    promise: 'We are not shipping right now.',
    description: 'We are not shipping right now.',
    costs: 'We are not shipping right now.',
    terms: 'The checkout shows what shipping costs.',
    answer: 'We are not shipping right now.',
  },
}

/** What the texts say of the first rate, and that there are others. */
function wordsOfShipping({ shipping }: Shop): ShippingWords & { rule: string } {
  const from = shipping?.free_from_cents
  const words =
    shippingWords[
      from === undefined ? 'nowhere' : from === null ? 'never' : from === 0 ? 'always' : 'from'
    ]
  if (shipping?.is_only !== false) {
    return { ...words, rule: from === undefined ? '' : ' That is the whole rule.' }
  }
  const others = ' The checkout shows other ways of delivery that your address may have.'
  return { ...words, costs: words.costs + others, terms: words.terms + others, rule: '' }
}

const texts: Record<BuiltInPage, (shop: Shop) => PageText> = {
  about: (shop) => ({
    title: 'A small shelf, chosen with care',
    description:
      'Our mission is to put real Montessori materials within reach of every family and every classroom that wants them.',
    body: `## Our story

It begins with a bead. In a Montessori classroom a single golden bead is one. Ten of them on a wire are ten, ten bars make a square of a hundred, ten squares a cube of a thousand. A child of five can carry a thousand in one hand, and knows what it weighs.

We wanted a shop that works like that bead: small, exact and enough. So the shelf follows the five areas of the prepared environment, every product says what age it is for and what it is good for, and nothing is there only because it sells.

## Our values

- **The child does the work.** A good material needs no applause and no batteries. It shows the mistake by itself and lets the child put it right.
- **Things that last.** Wood, metal, glass and cloth can be cared for, repaired and handed on. Children feel the difference.
- **One thing at a time.** Each material isolates one quality: length, weight, sound, number. We leave out what only decorates.
- **Home and school alike.** The same materials serve one child at a kitchen table and thirty children in a classroom.

## Our word

- **${shop.shipping?.is_only === false ? 'Shipping.' : 'One rule for shipping.'}** ${wordsOfShipping(shop).promise} The cart shows it before you decide anything. [Shipping](/shipping)
- **{return_days} days to change your mind.** The moment for a material may simply not be now. Send it back complete and in its original condition. [Returns](/returns)
- **Nothing that follows you.** No cookies, no trackers, nothing from other companies. Cart and wishlist stay in your own browser. [Privacy](/privacy)

## Our team

You will find no portraits here. What you should know of us is what happens when you turn to us.

1. **You ask.** Tell us what your child chooses at the moment: pouring, stacking, counting. That says more than the age.
2. **A person answers.** Within {reply_hours} hours, and frankly: sometimes the right material is one that you have already, or none yet.
3. **Your child decides.** What is taken from the shelf again and again was the right choice. What is not may come back to us.

[Write to us](/contact) or [see what is on the shelf](/products).
`,
  }),

  shipping: (shop) => ({
    title: 'Shipping',
    description: `${wordsOfShipping(shop).description}${wordsOfShipping(shop).rule}`,
    body: `## What it costs

${wordsOfShipping(shop).costs}

## Where and when

We ship within the United States. A parcel leaves us within {leaves_within} of your payment, and arrives within {arrives_within} after that.

## Questions

Something heavy, something for a whole classroom? [Write to us](/contact).
`,
  }),

  returns: () => ({
    title: 'Returns',
    description: 'You have {return_days} days to send a material back.',
    body: `## The rule

You can return whatever you bought here within {return_days} days after it arrived. Please send it complete and in its original condition: a bead material with a bead missing cannot go to another child.

## How to return something

[Write to us](/contact) and say what you would like to send back. We answer within {reply_hours} hours with the address and the next step.

## What it costs, and when the money comes back

Return postage is yours, and the original shipping fee is not refunded. Once your return is here and complete, we refund the price of the material. We refund your card (up to ten days) or send a transfer or check, and email you when we do.

## Damaged or incomplete

If something arrives broken or with a piece missing, write to us the same way. A photo helps. We pay the postage, and you choose between a replacement and a refund.
`,
  }),

  terms: (shop) => ({
    title: 'Terms of Service',
    description: 'What you can expect from this shop, and what it expects from you.',
    body: `## Orders and payment

You order by pressing the last button, at the total it shows. We confirm the order by email and keep it for you until the day given there. We pack it when your payment arrives; an unpaid order ends by itself. Until you have paid you can cancel it on its page; every email about it has the link.

## Prices and shipping

Prices are in US dollars. ${wordsOfShipping(shop).terms}

## Returns

The return period is {return_days} days. The [returns page](/returns) says how it works.

## Your account

Keep your password to yourself, and use an email address that is yours. We may close accounts that are used to harm the shop or other people.
`,
  }),

  privacy: ({ hasMailbox }) => ({
    title: 'Privacy Policy',
    description: 'We keep little, and nothing for advertising.',
    body: `## While you look around

No cookies, no trackers, no scripts, fonts or pictures from other companies. Your cart and your wishlist are kept in the storage of your own browser and go nowhere else.

## When you have an account

We keep your email address, your name, your phone number and addresses if you save them, and your password as a hash that cannot be turned back into it. An order that you placed without logging in joins your account when you add it there. Your browser keeps the session until you log out. As long as a login lasts, we also keep the network address that it came from, and which browser you used. We remember the address itself for {network_days} days after you last used your account there, so that a stranger guessing your password cannot lock you out.

## When you order

What you type at the checkout stays in that tab of your browser until you order or close it. If you create an account on the way, your browser also keeps it for a day, for the link in our email. The order keeps it, so that we can deliver, and you get the emails about it. If you pay by card, you do so at Stripe, which gets your email address and what you buy, and your card; we never see the card. {order_days} days after the last parcel, cancellation or refund we take name, address, email and note out of it; what was bought and paid stays, for our books.

## When you write to us

A message from the contact form is kept with the name and the address that you gave. We read it in the panel of the shop${hasMailbox ? ', and a copy goes to our mailbox' : ''}. You get an email with its reference. If you were logged in, name, address and text go with your account. We delete a message that you sent without one when you ask.

## When you would like our letters

We keep the address, what you agreed to, when and where, and write to it only after you confirmed it, by the link in a mail or by saving the box in your preferences. Addresses that are never confirmed are deleted after a week. Every letter has a link to unsubscribe; we remember an address that did, so that it is not signed up again and again.

## When you ask for an email about a product

We keep the address and the product until we have emailed you, you tell us not to, or {stock_wait_days} days are over. An address that is never confirmed is deleted after a week.

## When you delete your account

Everything above is gone at once. We keep past orders without your name, and open orders until they are shipped; the reference and date of your messages; the address to which we confirm the deletion, for a week, or a month if that email could not be delivered; and for a day counters that fend off attacks, which know the account by a number. Backups and server logs expire.

## Server logs

Like every server, ours logs requests for a while to find errors and to fend off attacks.

## Your rights

In your [profile](/profile) you can download everything we have about you, and delete your account. For anything else, ask us through the [contact page](/contact).
`,
  }),

  questions: (shop) => ({
    title: 'Frequently Asked Questions',
    description: '',
    body: `## What does shipping cost?

${wordsOfShipping(shop).answer}

## Can I return a material?

Yes, within {return_days} days. It should be complete and in its original condition.

## Which material suits my child?

Every product shows its recommended age, and the catalogue can be filtered by age. If you are unsure, write to us with what your child chooses at the moment.

## Do you sell gift cards?

Not at the moment. Tell us the age of the child, and we will help you choose a gift that fits.

## Do you work with schools?

Yes. Choose “Custom Order” or “Partnership” as the subject and tell us about your classroom.

## How soon do you answer?

Within {reply_hours} hours.
`,
  }),
}
