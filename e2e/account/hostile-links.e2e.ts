import { expect, test } from '../support/test.ts'

test.use({ expectedConsole: [/requires 'Trusted/] })

test('no text can become markup or script on a page of the shop', async ({ page }) => {
  const asMarkup = () => {
    document.body.innerHTML = '<b>markup</b>'
  }
  const asScript = () => {
    document.createElement('script').text = 'document.title = "script"'
  }
  await page.goto('/about')

  await expect(page.evaluate(asMarkup)).rejects.toThrow('TrustedHTML')
  await expect(page.evaluate(asScript)).rejects.toThrow('TrustedScript')
})
