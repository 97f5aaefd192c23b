import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ShopSettings } from '@golden-bead/contracts/shop-settings'
import { buildDesk, buildSettings } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const howToPay = 'How to pay by bank transfer or check'

/** A service that keeps the settings as they are saved, and refuses what is based on others. */
const open = async (settings: ShopSettings = buildSettings(), answers: Answers = {}) => {
  const stored = { now: settings }
  const shop = await renderShop(
    '/admin/settings',
    {
      ...profileOf({ role: 'admin' }),
      'GET /admin/v1/orders': () =>
        Response.json(buildDesk({ can_sell: stored.now.transfer_instructions !== '' })),
      'GET /admin/v1/settings': () => Response.json(stored.now),
      'PUT /admin/v1/settings': (body) => {
        const { version, ...change } = JSON.parse(body)
        if (version !== stored.now.version) {
          return Response.json({ code: 'version_conflict', message: 'Changed.' }, { status: 409 })
        }
        stored.now = { ...stored.now, ...change, version: version + 1 }
        return Response.json(stored.now)
      },
      ...answers,
    },
    storedSession,
  )
  await screen.findByRole('form', { name: 'Settings' })
  const save = () => shop.user.click(screen.getByRole('button', { name: 'Save settings' }))
  const edit = async (label: string, text: string) => {
    await shop.user.clear(shop.field(label))
    await shop.user.type(shop.field(label), text)
  }
  return { ...shop, stored, save, edit }
}

describe('the settings of the shop', () => {
  it('are shown, saved and shown again', async () => {
    const { stored, save, edit, field } = await open()
    expect(field(howToPay)).toHaveProperty('value', 'Bank of Beads, account 12345')

    await edit('Days to pay', '10')
    await edit('Address of the seller', '1 Oak Road')
    await save()

    await screen.findAllByText('Settings saved successfully!')
    expect(stored.now).toMatchObject({ days_to_pay: 10, seller_address: '1 Oak Road', version: 4 })
    expect(field('Days to pay')).toHaveProperty('value', '10')
    const button = screen.getByRole('button', { name: 'Save settings' })
    expect(button.getAttribute('aria-disabled')).toBe('true')

    await edit('Days to pay', '11')
    await save()
    await waitFor(() => expect(stored.now.days_to_pay).toBe(11))
  })

  it('that were missing let the shop sell, and the panel says no more that it cannot', async () => {
    const { save, edit } = await open(buildSettings({ transfer_instructions: '', version: 1 }))
    await screen.findByText(/^Nothing can be ordered yet/)

    await edit(howToPay, 'By check to us.')
    await save()

    await waitFor(() => expect(screen.queryByText(/^Nothing can be ordered yet/)).toBeNull())
  })

  it.each([
    ['Days to pay', '1', 'from 2 to 30'],
    ['Days to pay', '31', 'from 2 to 30'],
    ['Days to pay', '2.5', 'from 2 to 30'],
    ['Leaves within (working days)', '-1', 'from 0 to 60'],
    ['Arrives after that within (working days)', 'soon', 'from 0 to 60'],
  ])('say at the field what is wrong: %s of %s', async (label, text, words) => {
    const { sent, save, edit, field } = await open()
    await edit(label, text)

    await save()

    expect(screen.getByText(`Please enter a whole number ${words}.`)).toBeTruthy()
    expect(document.activeElement).toBe(field(label))
    expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false)
  })

  it('show what somebody else saved, and save what is chosen', async () => {
    const { user, stored, save, edit } = await open()
    await edit('Days to pay', '10')
    stored.now = buildSettings({ days_to_pay: 14, seller_name: 'Bead & Co', version: 4 })

    await save()
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Somebody else changed these settings' }),
    )
    expect(stored.now.days_to_pay).toBe(14)
    await user.click(dialog.getByRole('button', { name: 'Save this version' }))

    await screen.findAllByText('Settings saved successfully!')
    expect(stored.now).toMatchObject({ days_to_pay: 10, seller_name: 'Bead & Co', version: 5 })
  })

  it('are asked about before they are left unsaved, and kept after a failure', async () => {
    const { user, save, edit, field } = await open(buildSettings(), {
      'PUT /admin/v1/settings': () => Response.json({}, { status: 503 }),
    })
    await edit('Days to pay', '10')
    await save()
    await screen.findAllByText('Failed to save the settings.')

    await user.click(screen.getByRole('link', { name: 'Orders' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))

    expect(field('Days to pay')).toHaveProperty('value', '10')
  })
})
