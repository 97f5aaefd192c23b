import { expect, type Page } from '@playwright/test'

/** A toast is written twice, once for the eyes and once for screen readers. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}

export const toasts = (page: Page) =>
  page.getByRole('region', { name: /^Notification/ }).getByRole('listitem')
