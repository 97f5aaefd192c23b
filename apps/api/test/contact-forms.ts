import { deriveServerSecrets } from '@golden-bead/server/process/server-secrets'
import { contactFormsPurpose, createContactForms } from '#shop/messages/contact-forms.ts'
import type { TestApp } from './test-app.ts'

/** A contact form that the shop handed out so long ago. */
export const contactFormOf = ({ config }: TestApp, ageSeconds: number): string => {
  const forms = createContactForms(deriveServerSecrets(config.tokens, contactFormsPurpose))
  return forms.create(Math.floor(Date.now() / 1000) - ageSeconds)
}
