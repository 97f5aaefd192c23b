import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildSettings, buildTaxRate, buildTaxState } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const open = async (path: string, answers: Answers = {}) => {
  const shop = await renderShop(
    path,
    {
      ...profileOf({ role: 'admin' }),
      'GET /admin/v1/settings': () => Response.json(buildSettings()),
      ...answers,
    },
    storedSession,
  )
  const bodiesOf = (call: string) =>
    shop.sent.filter((one) => one.call.startsWith(call)).map(({ body }) => JSON.parse(body))
  return { ...shop, bodiesOf }
}

const dialogOf = async (name: string | RegExp) =>
  within(await screen.findByRole('dialog', { name }))

describe('the sales tax of the shop', () => {
  it('begins in a state with a rate in percent, of which slips are said at the field', async () => {
    const { user, bodiesOf } = await open('/admin/settings', {
      'GET /admin/v1/tax-rates/states': () => Response.json([buildTaxState({ state: 'WI' })]),
      'POST /rest/v1/tax_rates': () => new Response(null, { status: 201 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Add state' }))
    const dialog = await dialogOf('Collect tax in a state')
    expect(dialog.queryByRole('option', { name: 'Wisconsin' })).toBeNull()
    const percent = dialog.getByLabelText('Rate in percent')
    const save = async (text: string) => {
      await user.clear(percent)
      await user.type(percent, text)
      await user.click(dialog.getByRole('button', { name: 'Save rate' }))
    }
    await save('8.2500001')
    await dialog.findByText('At most four decimals, such as 8.8753.')
    expect(dialog.getByText('Please choose a state.')).toBeTruthy()
    await save('-1')
    await dialog.findByText('Please enter a percentage, such as 8.25.')
    await save('50')
    await dialog.findByText(/^At most 20%/)

    await user.selectOptions(dialog.getByLabelText('State'), 'Illinois')
    await user.type(dialog.getByLabelText('Name'), 'Illinois')
    await save('12.5')
    await dialog.findByText(/^12.5% is higher than any rate/)
    expect(bodiesOf('POST /rest/v1/tax_rates')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Save rate' }))

    await waitFor(() =>
      expect(bodiesOf('POST /rest/v1/tax_rates')).toMatchObject([
        { state: 'IL', postal_prefix: '', name: 'Illinois', rate_ppm: 125_000, valid_to: null },
      ]),
    )
  })

  it('lists the rates of a state, says which one counts for a ZIP code, and follows one up', async () => {
    const chicago = buildTaxRate({ postal_prefix: '606', name: 'Chicago', rate_ppm: 102_500 })
    const { user, sent, bodiesOf } = await open('/admin/settings/sales-tax/IL?zip=60614', {
      'GET /rest/v1/tax_rates': () => Response.json([chicago]),
      'POST /rest/v1/tax_rates': () =>
        Response.json({ code: '23P01', message: 'conflicting key value' }, { status: 400 }),
    })
    await screen.findByText(/10.25% counts for 60614: Chicago \(ZIP codes 606…\)/)
    const counting = sent.find(
      ({ call }) => call.startsWith('GET /rest/v1/tax_rates') && call.includes('in.'),
    )
    expect(decodeURIComponent(counting?.call ?? '')).toContain(
      'postal_prefix=in.("",6,60,606,6061,60614)',
    )
    const zip = screen.getByLabelText('ZIP code')
    await user.clear(zip)
    await user.type(zip, '97201')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(screen.getByText('This ZIP code is not in Illinois.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^New rate from …/ }))
    const dialog = await dialogOf('New rate: Illinois, ZIP codes 606…')
    const day = dialog.getByLabelText('First day')
    await user.type(day, '2026-01-01')
    await user.click(dialog.getByRole('button', { name: 'Save rate' }))
    await dialog.findByText('It has to begin after the rate that it follows.')
    await user.clear(day)
    await user.type(day, '2099-01-01')
    await user.click(dialog.getByRole('button', { name: 'Save rate' }))

    await dialog.findByText(/^Another rate counts on that day or begins later/)
    expect(bodiesOf('POST /rest/v1/tax_rates')).toMatchObject([
      { state: 'IL', postal_prefix: '606', rate_ppm: 102_500, valid_from: '2099-01-01' },
    ])
  })

  it('offers to delete a rate only while no order has used it', async () => {
    const used = buildTaxRate({ postal_prefix: '606' })
    const unused = buildTaxRate({ id: '00000000-0000-4000-8000-0000000000f2' })
    await open('/admin/settings/sales-tax/IL', {
      'GET /rest/v1/tax_rates': () => Response.json([unused, used]),
      'GET /admin/v1/tax-rates/used': () => Response.json([used.id]),
    })
    await screen.findByRole('button', { name: 'Delete for Rest of the state' })
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^New rate from/ })).toHaveLength(2)
  })

  it('lets the rate before go on where the one that was to follow it is deleted', async () => {
    const before = buildTaxRate({ rate_ppm: 62_500, valid_to: '2098-12-31' })
    const next = buildTaxRate({
      id: '00000000-0000-4000-8000-0000000000f2',
      rate_ppm: 70_000,
      valid_from: '2099-01-01',
    })
    const { user } = await open('/admin/settings/sales-tax/IL', {
      'GET /rest/v1/tax_rates': () => Response.json([next, before]),
      'GET /admin/v1/tax-rates/used': () => Response.json([before.id]),
      [`DELETE /admin/v1/tax-rates/${next.id}`]: () => new Response(null, { status: 204 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Delete for Rest of the state' }))
    await screen.findByText(/No order has used it. 6.25% goes on instead.$/)
    await user.click(screen.getByRole('button', { name: 'Delete' }))

    await screen.findByText('Rate deleted successfully!')
  })

  it('begins again where it was stopped, from the settings and in the state', async () => {
    const stopped = { valid_to: '2026-02-28' }
    const { user } = await open('/admin/settings', {
      'GET /admin/v1/tax-rates/states': () =>
        Response.json([buildTaxState({ state: 'IL', is_over: true, ...stopped })]),
      'GET /rest/v1/tax_rates': () => Response.json([buildTaxRate(stopped)]),
    })
    await screen.findByText(/^No tax is collected anywhere/)
    await user.click(screen.getByRole('button', { name: 'Add state' }))
    const dialog = await dialogOf('Collect tax in a state')
    expect(dialog.getByRole('option', { name: 'Illinois' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('link', { name: /^Illinois/ }))

    expect(await screen.findByRole('button', { name: /^New rate from …/ })).toBeTruthy()
  })

  it('asks for no columns of a file that has none', async () => {
    const { user } = await open('/admin/settings/import-tax-rates')
    await screen.findByRole('button', { name: 'Choose file' })
    const field = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (field === null) throw new Error('There is no field for a file.')
    await user.upload(field, new File([''], 'empty.csv', { type: 'text/csv' }))

    await screen.findByRole('button', { name: 'Check file' })
    expect(screen.queryByRole('group', { name: 'What the file calls its columns' })).toBeNull()
  })

  it('stops in a state after a question, which says why a day cannot be the last', async () => {
    const message = 'An order of 2026-11-28 has used a rate of this state.'
    const answers = [
      () => Response.json({ code: 'tax_rates.used', message }, { status: 409 }),
      () => Response.json({ ended: 2, removed: 0 }),
    ]
    const { user, bodiesOf } = await open('/admin/settings/sales-tax/IL', {
      'GET /rest/v1/tax_rates': () => Response.json([buildTaxRate()]),
      'POST /admin/v1/tax-rates/stop': () => answers.shift()?.() ?? Response.error(),
    })
    await user.click(await screen.findByRole('button', { name: 'Stop collecting in Illinois' }))
    const dialog = await dialogOf('Stop collecting in Illinois?')
    await user.clear(dialog.getByLabelText('Last day'))
    await user.type(dialog.getByLabelText('Last day'), '2026-11-27')
    await user.click(dialog.getByRole('button', { name: 'Stop collecting' }))
    await dialog.findByText(message)
    await user.click(dialog.getByRole('button', { name: 'Stop collecting' }))

    await screen.findByText('Tax in Illinois ends on that day')
    expect(bodiesOf('POST /admin/v1/tax-rates/stop')[0]).toEqual({
      state: 'IL',
      last_day: '2026-11-27',
    })
  })
})
