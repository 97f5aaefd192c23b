/** Placeholders until there is a real shop: reserved domains and numbers that are not assigned. */
export const contactDetails = {
  /** `CONTACT_EMAIL` replaces it. */
  email: 'hello@goldenbead.example',
  phone: '(555) 010-0142',
  phoneDialled: '+15550100142',
  addressLines: ['24 Beech Lane', 'Springfield'],
  hours: 'By phone Monday to Friday, 9 am to 5 pm. We answer messages every day.',
} as const
