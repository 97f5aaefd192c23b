import { screen, waitFor, within } from '@testing-library/react'
import type { PagePreview } from '@golden-bead/contracts/pages'
import { describe, expect, it } from 'vitest'
import { buildEditedPage, buildPage } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const { title, description, blocks } = buildPage()
const preview: PagePreview = { title, description, blocks, problems: [] }
const workshop = buildEditedPage()
const url = '/admin/v1/pages/our-workshop'

const open = (path: string, answers: Answers = {}) =>
  renderShop(
    path,
    {
      ...profileOf({ role: 'admin' }),
      'GET /admin/v1/pages': () =>
        Response.json([
          { ...listed(), slug: 'about', title: 'A small shelf', is_built_in: true, version: 0 },
          listed(),
        ]),
      [`GET ${url}`]: () => Response.json(workshop),
      'POST /admin/v1/pages/preview': () => Response.json(preview),
      ...answers,
    },
    storedSession,
  )

const listed = () => {
  const { body: _body, description: _description, ...page } = workshop
  return page
}

const conflict = () => Response.json({ code: 'version_conflict', message: 'No.' }, { status: 409 })

describe('the pages in the panel', () => {
  it('are listed, built-in ones too, and lead to their editor', async () => {
    const { user } = await open('/admin/pages')

    expect(await screen.findByText('/about')).toBeTruthy()
    expect(screen.getByText('Built-in text')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: /Our workshop/ }))
    expect(await screen.findByDisplayValue(/Beech from/)).toBeTruthy()
  })

  it('show beside the text what the server makes of it, and what to check', async () => {
    const problems = [{ problem: 'missing_page' as const, what: '/product/gone' }]
    const { user, sent } = await open('/admin/pages/our-workshop', {
      'POST /admin/v1/pages/preview': () => Response.json({ ...preview, problems }),
    })

    const shown = within(await screen.findByRole('region', { name: 'Preview' }))
    expect(await shown.findByRole('heading', { name: 'Wood' })).toBeTruthy()
    expect(shown.getByText('No page of the shop: /product/gone')).toBeTruthy()
    await user.type(screen.getByLabelText('Text'), ' Oak.')
    await waitFor(() => expect(sent.at(-1)?.body).toContain('Oak.'))
    expect(sent.at(-1)?.call).toBe('POST /admin/v1/pages/preview')
  })

  it('are added at an address that follows the title', async () => {
    const { user, sent, path } = await open('/admin/pages/New', {
      [`PUT ${url}`]: () => Response.json({ ...workshop, version: 1, problems: [] }),
    })

    await user.type(await screen.findByLabelText(/^Title/), 'Our workshop')
    await user.type(screen.getByLabelText('Text'), 'Oak.')
    await user.click(screen.getByRole('button', { name: 'Save page' }))

    expect(await screen.findByText('Page saved successfully!')).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/admin/pages/our-workshop'))
    const put = sent.find(({ call }) => call === `PUT ${url}`)
    expect(JSON.parse(put?.body ?? '')).toEqual({
      title: 'Our workshop',
      description: '',
      body: 'Oak.',
      place: 'footer',
      version: 0,
    })
  })

  it('are not added in the place of a built-in one', async () => {
    const { user, sent } = await open('/admin/pages/New')

    await user.type(await screen.findByLabelText(/^Title/), 'Terms')
    await user.click(screen.getByRole('button', { name: 'Save page' }))

    expect(await screen.findByText(/The shop has a page there already/)).toBeTruthy()
    expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false)
  })

  it('say at the address that it is taken', async () => {
    const message = 'There is a page at this address already. Please choose another one.'
    const { user } = await open('/admin/pages/New', {
      [`PUT ${url}`]: () => Response.json({ code: 'slug_taken', message }, { status: 409 }),
    })

    await user.type(await screen.findByLabelText(/^Title/), 'Our workshop')
    await user.click(screen.getByRole('button', { name: 'Save page' }))

    expect(await screen.findByText(message)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Address/))
  })

  it('ask which text holds where another admin saved meanwhile', async () => {
    let version = 3
    const { user, sent } = await open('/admin/pages/our-workshop', {
      [`GET ${url}`]: () =>
        Response.json({ ...workshop, version, ...(version > 3 && { body: 'Theirs' }) }),
      [`PUT ${url}`]: (body) => {
        version = 4
        return JSON.parse(body).version === 3
          ? conflict()
          : Response.json({ ...workshop, ...JSON.parse(body), version: 5, problems: [] })
      },
    })
    const text = await screen.findByLabelText('Text')
    await user.clear(text)
    await user.type(text, 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save page' }))

    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Theirs', { selector: '.whitespace-pre-wrap' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save this version' }))

    expect(await screen.findByText('Page saved successfully!')).toBeTruthy()
    const puts = sent.filter(({ call }) => call === `PUT ${url}`)
    expect(JSON.parse(puts.at(-1)?.body ?? '')).toMatchObject({ body: 'Mine', version: 4 })
  })

  it('show a page that was made anew at the address of a deleted one, whatever its version', async () => {
    const stored = { now: buildEditedPage({ version: 900 }) }
    const { user } = await open('/admin/pages/our-workshop', {
      [`GET ${url}`]: () => Response.json(stored.now),
    })
    expect(await screen.findByDisplayValue(/Beech from/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'All pages' }))

    stored.now = buildEditedPage({
      title: 'Another workshop',
      body: 'Oak alone',
      version: 20,
      updated_at: '2027-01-02T10:00:00.000Z',
    })
    await user.click(await screen.findByRole('link', { name: /Our workshop/ }))

    expect(await screen.findByDisplayValue('Oak alone')).toBeTruthy()
    expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Another workshop')
  })

  it('take an earlier text into the form, which is saved like any other', async () => {
    const earlier = {
      version: 2,
      title: 'Old workshop',
      is_built_in: false,
      saved_at: '2026-01-02T10:00:00.000Z',
    }
    const { user } = await open('/admin/pages/our-workshop', {
      [`GET ${url}/versions`]: () => Response.json([{ ...earlier, version: 3 }, earlier]),
      [`GET ${url}/versions/2`]: () =>
        Response.json({ ...earlier, description: '', body: 'Old text' }),
    })

    await user.click(await screen.findByText('Earlier versions'))
    await user.click(screen.getByRole('button', { name: /^Use the text of/ }))

    expect(await screen.findByDisplayValue('Old text')).toBeTruthy()
    expect(screen.getByDisplayValue('Old workshop')).toBeTruthy()
  })

  it('go back to the built-in text', async () => {
    let isBuiltIn = false
    const about = () =>
      Response.json(
        buildEditedPage({
          slug: 'about',
          is_built_in: isBuiltIn,
          body: isBuiltIn ? 'A shelf' : 'Mine',
          version: isBuiltIn ? 4 : 3,
        }),
      )
    const { user } = await open('/admin/pages/about', {
      'GET /admin/v1/pages/about': about,
      'DELETE /admin/v1/pages/about': () => {
        isBuiltIn = true
        return new Response(null, { status: 204 })
      },
    })

    expect(await screen.findByDisplayValue('Mine')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Back to the built-in text' }))
    await user.click(await screen.findByRole('button', { name: 'Go back' }))

    expect(await screen.findByDisplayValue('A shelf')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Back to the built-in text' })).toBeNull()
  })
})
