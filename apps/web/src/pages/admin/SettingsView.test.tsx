import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readableAccent } from '@golden-bead/contracts/accent'
import type { ShopSettings } from '@golden-bead/contracts/shop-settings'
import {
  accountNumberRule,
  routingNumberRule,
  transferText,
} from '@golden-bead/contracts/transfer-options'
import { buildDesk, buildSettings, buildSynonym } from '#test/builders.ts'
import { holdRequests, latestRequest } from '#test/held-request.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const howToPay = 'How to pay, in your own words'

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
        const { logo } = change
        const measured = logo && { logo: { ...logo, width: 400, height: 100 } }
        stored.now = { ...stored.now, ...change, ...measured, version: version + 1 }
        const words = transferText(stored.now)
        if (words !== '') stored.now.transfer_instructions = words
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

describe('a shop that is the sample', () => {
  it('begins with the own shop once its owner has seen what goes', async () => {
    const report = {
      is_sample: true,
      products: 11,
      held_products: ['Pouring Set'],
      categories: 4,
      bank_details: true,
    }
    const stored = { now: report }
    const { user, sent } = await open(buildSettings(), {
      'GET /admin/v1/sample': () => Response.json(stored.now),
      'POST /admin/v1/sample/end': () => {
        stored.now = { ...report, is_sample: false }
        return Response.json(stored.now)
      },
    })

    await user.click(await screen.findByRole('button', { name: 'Begin with my own shop' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Begin with my own shop' }))
    expect(await dialog.findByText('11 products will be deleted.')).toBeTruthy()
    expect(dialog.getByText(/Pouring Set/)).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: 'Sample categories' }))
    await waitFor(() => expect(dialog.queryByText(/4 categories/)).toBeNull())
    await user.click(await dialog.findByRole('button', { name: 'Begin' }))

    await waitFor(() => expect(screen.queryByText('This shop is a sample')).toBeNull())
    const posted = sent.find(({ call }) => call === 'POST /admin/v1/sample/end')
    expect(JSON.parse(posted?.body ?? '')).toEqual({
      products: true,
      categories: false,
      bank_details: true,
    })
  })
})

it('names what is low in stock by a new mark at once', async () => {
  const globe = { product_id: 'globe', free: 8, products: { name: 'Globe' } }
  const stored = { low: [{ ...globe, free: 1 }] }
  const { save, edit } = await open(buildSettings(), {
    'GET /rest/v1/stock_levels': () =>
      Response.json(stored.low, { headers: { 'content-range': '0-0/1' } }),
  })
  await screen.findByText(/Globe \(1 left\)/)

  stored.low = [globe]
  await edit('Low stock at', '9')
  await save()

  // Sooner than the stock is read again by itself.
  await screen.findByText(/Globe \(8 left\)/, {}, { timeout: 10_000 })
})

describe('the look of the shop', () => {
  const png = new File(['a'], 'oak.png', { type: 'image/png' })
  const fieldOf = async (label: string) => {
    const zone = await screen.findByRole('group', { name: label })
    const input = zone.querySelector('input')
    if (!input) throw new Error('There is no field for the file.')
    return { input, zone: within(zone) }
  }

  it('takes a logo, and one for dark screens beside it, but no other file', async () => {
    holdRequests()
    const { user, stored, save, edit } = await open()
    const logo = await fieldOf('Logo')
    expect(screen.queryByRole('group', { name: 'Logo for dark screens' })).toBeNull()
    fireEvent.drop(logo.input, {
      dataTransfer: { files: [new File(['a'], 'oak.gif', { type: 'image/gif' })] },
    })
    expect(logo.zone.getByRole('alert').textContent).toBe('Please choose a PNG, JPEG or WebP.')

    await user.upload(logo.input, png)
    const request = await latestRequest(1)
    expect(request.body instanceof FormData && request.body.get('cacheControl')).toBe('31536000')
    request.answer(200, {})
    await screen.findByRole('group', { name: 'Logo for dark screens' })
    await edit('What the logo says', 'Little Oak')
    await save()

    await screen.findAllByText('Settings saved successfully!')
    expect(stored.now).toMatchObject({
      logo: { image: expect.stringMatching(/\/product-images\/products\/.*\.png$/) },
      logo_alt: 'Little Oak',
    })
    expect(stored.now).toHaveProperty('logo_dark', null)
  })
})

it('says of an icon that it has to be square, as soon as it is seen', async () => {
  const icon = {
    image: 'http://shop.test/storage/v1/object/public/product-images/icon.png',
    width: 200,
    height: 200,
  }
  await open(buildSettings({ icon }))
  const zone = within(await screen.findByRole('group', { name: 'Icon' }))
  const picture = zone.getByRole('img', { name: 'Icon as it is now' })
  const loadAs = (naturalWidth: number, naturalHeight: number) => {
    Object.defineProperties(picture, {
      naturalWidth: { value: naturalWidth, configurable: true },
      naturalHeight: { value: naturalHeight, configurable: true },
    })
    fireEvent.load(picture)
  }
  const words = 'Please choose a square picture of 180 pixels or more.'

  loadAs(200, 100)
  expect(zone.getByRole('alert').textContent).toBe(words)
  loadAs(179, 179)
  expect(zone.getByRole('alert').textContent).toBe(words)
  loadAs(180, 180)
  expect(zone.getByRole('alert').textContent).toBe('')
})

it('says at the icon what the service finds wrong with it', async () => {
  const message = 'body/icon/image must be a square PNG of 192 pixels or more.'
  const { edit, save } = await open(buildSettings(), {
    'PUT /admin/v1/settings': () => Response.json({ code: 'bad_input', message }, { status: 400 }),
  })
  await edit('Days to pay', '10')
  await save()

  const zone = within(await screen.findByRole('group', { name: 'Icon' }))
  expect((await zone.findByRole('alert')).textContent).toBe(
    'The picture must be a square PNG of 192 pixels or more.',
  )
})

describe('the color of the shop', () => {
  it('is refused where text could not be read, with the nearest that works in one press', async () => {
    const { user, stored, save, edit, field, sent } = await open()
    const yellow = 'ffd400'
    await edit('Color', yellow)
    await save()
    expect(screen.getByText('Please choose a darker color.')).toBeTruthy()
    expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false)

    await user.click(screen.getByRole('button', { name: /^Use #/ }))
    const chosen = readableAccent(`#${yellow}`)
    expect(field('Color')).toHaveProperty('value', chosen)
    expect(screen.queryByRole('button', { name: /^Use #/ })).toBeNull()
    await save()

    await screen.findAllByText('Settings saved successfully!')
    expect(stored.now.accent).toBe(chosen)
    const shown = document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
    expect(shown.map(({ cssText }) => cssText).join()).toContain(chosen)
  })
})

describe('the search words of the shop', () => {
  const blocks = buildSynonym()
  const table = () => screen.findByRole('region', { name: 'Table of search words' })

  it('are added, with what is missing said at its field', async () => {
    const stored = { now: [blocks] }
    const { user } = await open(buildSettings(), {
      'GET /rest/v1/search_synonyms': () => Response.json(stored.now),
      'POST /rest/v1/search_synonyms': (body) => {
        stored.now = [...stored.now, buildSynonym({ ...JSON.parse(body), id: 'new' })]
        return Response.json([{ id: 'new' }], { status: 201 })
      },
    })
    expect(within(await table()).getByText('cubes, prisms')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Add search words' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add search words' }))
    await user.type(dialog.getByLabelText('Also look for'), ' buttoning , ,dressing frame')
    await user.click(dialog.getByRole('button', { name: 'Save search words' }))
    await dialog.findByText('Please enter what shoppers type.')
    await user.type(dialog.getByLabelText('Shoppers type'), 'threading')
    await user.click(dialog.getByRole('button', { name: 'Save search words' }))

    await waitFor(() =>
      expect(stored.now[1]).toMatchObject({
        phrase: 'threading',
        alternatives: ['buttoning', 'dressing frame'],
      }),
    )
    expect(await within(await table()).findByText('buttoning, dressing frame')).toBeTruthy()
  })

  it('are changed and deleted, and say what the service finds wrong', async () => {
    const answers = [
      () => Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 }),
      () => Response.json([]),
      () => Response.json([{ id: blocks.id }]),
    ]
    const { user, sent } = await open(buildSettings(), {
      'GET /rest/v1/search_synonyms': () => Response.json([blocks]),
      'PATCH /rest/v1/search_synonyms': () => answers.shift()?.() ?? Response.error(),
      'DELETE /rest/v1/search_synonyms': () => new Response(null, { status: 204 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Edit wooden blocks' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit search words' }))
    const save = () => user.click(dialog.getByRole('button', { name: 'Save search words' }))
    await save()
    await dialog.findByText('This phrase is in the list already.')
    await save()
    await dialog.findByText(/^These words have changed meanwhile/)
    await save()
    await screen.findAllByText('Search words saved')
    const changes = sent.filter(({ call }) => call.startsWith('PATCH'))
    expect(JSON.parse(changes[2]?.body ?? '')).toEqual({
      phrase: 'wooden blocks',
      alternatives: ['cubes', 'prisms'],
    })

    await user.click(screen.getByRole('button', { name: 'Delete wooden blocks' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(
        sent.some(({ call }) =>
          call.startsWith(`DELETE /rest/v1/search_synonyms?id=eq.${blocks.id}`),
        ),
      ).toBe(true),
    )
  })
})

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

  it('ask before buyers are erased sooner', async () => {
    const { user, stored, save, edit } = await open()
    await edit('Days until a finished order loses its person', '60')
    await save()
    const question = within(await screen.findByRole('dialog', { name: /after 60 days/ }))
    expect(stored.now.retention_days).toBeNull()
    await user.click(question.getByRole('button', { name: 'Save and erase' }))

    await screen.findAllByText('Settings saved successfully!')
    expect(stored.now.retention_days).toBe(60)
  })

  it('ask before buyers are erased sooner after a conflict too', async () => {
    const { user, stored, save, edit } = await open()
    await edit('Days until a finished order loses its person', '60')
    stored.now = buildSettings({ days_to_pay: 14, version: 4 })
    await save()
    const erase = async () => {
      const question = await screen.findByRole('dialog', { name: /after 60 days/ })
      await user.click(within(question).getByRole('button', { name: 'Save and erase' }))
    }
    await erase()
    await user.click(await screen.findByRole('button', { name: 'Save this version' }))
    await screen.findByRole('dialog', { name: /after 60 days/ })
    expect(stored.now.retention_days).toBeNull()
    await erase()

    await screen.findAllByText('Settings saved successfully!')
    expect(stored.now).toMatchObject({ retention_days: 60, days_to_pay: 14 })
  })

  it('name the shop anew at once, without a reload', async () => {
    const { save, edit } = await open()
    await edit('Name of the shop', 'Little Oak')
    await edit('Name of the sender', 'Ann')
    await save()

    await waitFor(() => expect(document.title).toMatch(/Little Oak$/))
    expect(document.body.textContent).not.toContain('Golden Bead')
  })

  it('name the time zone of the shop, that of New York where none is set', async () => {
    const { user, stored, save, edit, field } = await open()
    const zone = field('Time zone')
    expect(zone).toHaveProperty('value', 'America/New_York')
    const [first] = within(zone).getAllByRole('option')
    expect(first?.textContent).toBe('Eastern (New York)')

    await user.selectOptions(zone, 'Central (Chicago)')
    await edit('Letters before order numbers', 'oak1')
    await save()
    expect(screen.getByText('Use one to six letters from A to Z.')).toBeTruthy()
    await edit('Letters before order numbers', 'oak')
    await save()

    await screen.findAllByText('Settings saved successfully!')
    expect(stored.now).toMatchObject({ time_zone: 'America/Chicago', order_prefix: 'OAK' })
  })

  it('that were missing let the shop sell, and the panel says no more that it cannot', async () => {
    const { save, edit } = await open(buildSettings({ transfer_instructions: '', version: 1 }))
    await screen.findByText(/^Nothing can be ordered yet/)

    expect(screen.queryByLabelText(howToPay)).toBeNull()
    await edit('Check payable to', 'Bead Works')
    await save()
    expect(screen.getByText('Please fill this in: buyers need it to pay.')).toBeTruthy()
    await edit('Send checks to', '24 Beech Lane')
    await save()

    await waitFor(() => expect(screen.queryByText(/^Nothing can be ordered yet/)).toBeNull())
  })

  it('take the account of the shop in fields, instead of the text of before', async () => {
    const { sent, stored, save, edit, field } = await open()
    await edit('Account name', 'Bead Works LLC')
    await edit('Bank', 'Bank of Beads')
    await edit('Routing number', '021000022')
    await edit('Account number', '98765 432x')
    await save()
    expect(screen.getByText(routingNumberRule)).toBeTruthy()
    expect(screen.getByText(accountNumberRule)).toBeTruthy()
    expect(document.activeElement).toBe(field('Routing number'))

    await edit('Routing number', '0210 0002-1')
    await edit('Account number', '98765 43210')
    await save()

    await screen.findAllByText('Settings saved successfully!')
    expect(stored.now).toMatchObject({ transfer_account_number: '9876543210' })
    const put = sent.find(({ call }) => call.startsWith('PUT'))
    expect(JSON.parse(put?.body ?? '')).not.toHaveProperty('transfer_instructions')
    expect(screen.queryByLabelText(howToPay)).toBeNull()
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
      await screen.findByRole('dialog', { name: 'Another admin changed these settings' }),
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
