/** What the contact form asks for, and what becomes of it. */

export const contactSubjects = [
  'product-inquiry',
  'order-support',
  'educational-guidance',
  'custom-order',
  'partnership',
  'other',
] as const
export type ContactSubject = (typeof contactSubjects)[number]

export const contactSubjectLabels: Record<ContactSubject, string> = {
  'product-inquiry': 'Product Inquiry',
  'order-support': 'Order Support',
  'educational-guidance': 'Educational Guidance',
  'custom-order': 'Custom Order',
  partnership: 'Partnership',
  other: 'Other',
}

export const contactLimits = {
  nameLengthMax: 200,
  messageLengthMax: 5000,
  noteLengthMax: 5000,
  orderNumberLengthMax: 30,
  /** A form that is sent sooner was filled in by a program. */
  ageSecondsMin: 3,
} as const
