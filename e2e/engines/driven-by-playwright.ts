import type { Page } from '@playwright/test'
import type { Engine } from './engine.ts'

export const drivenByPlaywright = (page: Page): Engine => ({
  goto: async (url) => {
    await page.goto(url)
  },
  ask: (question, about = '') => page.evaluate(question, about),
  press: (role, name) => page.getByRole(role, { name, exact: true }).click(),
  fill: async (label, text) => {
    // By key: over BiDi, `fill` sets the value in a way that React does not see.
    const field = page.getByLabel(label, { exact: true })
    await field.press('ControlOrMeta+a')
    await field.pressSequentially(text)
  },
  select: async (label, option) => {
    await page.getByLabel(label, { exact: true }).selectOption({ label: option })
  },
  tick: (label) => page.getByRole('checkbox', { name: new RegExp(`^${label}`) }).check(),
  attach: (group, file) =>
    page.getByRole('group', { name: group }).locator('input[type=file]').setInputFiles(file),
})
