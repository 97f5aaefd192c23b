import { cards } from './cards.ts'
import type { Session } from './objects.ts'

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const spaced = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

const frame = (title: string, content: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
  html { background: Canvas; color: CanvasText }
  body { font: 1.05rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 10vh auto; padding: 0 1rem }
  fieldset { border: 0; margin: 0; padding: 0 }
  label { display: block; padding: .6rem 0 }
  button { font: inherit; font-weight: 600; padding: .7rem 1.4rem; margin: 1rem 0 }
  [role=alert] { font-weight: 600; color: light-dark(#b3261e, #ff8a80) }
</style>
<main>
<h1>${title}</h1>
${content}
</main>`

/** Where somebody pays, with the test cards of Stripe. Nothing typed here is a card. */
export function payPage(session: Session, { isDeclined }: { isDeclined: boolean }): string {
  const total = `$${((session.amount_total ?? 0) / 100).toFixed(2)}`
  const choices = Object.entries(cards).map(
    ([number, { label }], index) =>
      `<label><input type="radio" name="card" value="${number}"${index === 0 ? ' checked' : ''}> ${spaced(number)}<br>${label}</label>`,
  )
  const back =
    session.cancel_url === null
      ? ''
      : `<p><a href="${escape(session.cancel_url)}">Back to the shop</a></p>`
  return frame(
    'Test payment',
    `<p>A stand-in for Stripe on this machine: no money moves.</p>
${isDeclined ? '<p role="alert">Your card was declined.</p>' : ''}
<form method="post">
<fieldset><legend>Test card</legend>${choices.join('')}</fieldset>
<button>Pay ${total}</button>
</form>
${back}`,
  )
}

export const closedPage = () =>
  frame('Test payment', '<p>This page is no longer open. Please go back to the shop.</p>')
