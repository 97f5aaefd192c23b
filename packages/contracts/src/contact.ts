/** What the contact form asks for. */

export const contactSubjects = [
  'product-inquiry',
  'order-support',
  'educational-guidance',
  'custom-order',
  'partnership',
  'other',
] as const
export type ContactSubject = (typeof contactSubjects)[number]

export const contactLimits = {
  nameLengthMax: 200,
  messageLengthMax: 5000,
  noteLengthMax: 5000,
} as const
