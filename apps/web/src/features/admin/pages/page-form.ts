import { slugRule } from '@golden-bead/contracts/catalogue-options'
import { isBuiltInPage, pageLimits, pagePlaces } from '@golden-bead/contracts/page-options'
import type { EditedPage, PageInput } from '@golden-bead/contracts/pages'
import { isSlug, readOption } from '#lib/read-search-params.ts'

/** In the order of the screen, so that the first error is the topmost. */
export const pageLabels = {
  title: 'Title',
  slug: 'Address',
  description: 'Description',
  place: 'Shown in',
  body: 'Text',
} as const

export const placeLabels = {
  footer: 'Footer',
  menu: 'Menu',
  nowhere: 'No list, only by its address',
} as const

type PageField = keyof typeof pageLabels
export type PageForm = Record<PageField, string>
export type PageErrors = Partial<PageForm>
export type PageChange = { slug: string; input: Omit<PageInput, 'version'> }

const isField = (name: string): name is PageField => Object.hasOwn(pageLabels, name)
export const pageFields = Object.keys(pageLabels).filter(isField)

export const emptyPageForm: PageForm = {
  title: '',
  slug: '',
  description: '',
  place: 'footer',
  body: '',
}

export const formOfPage = ({ title, slug, description, place, body }: EditedPage): PageForm => ({
  title,
  slug,
  description,
  place,
  body,
})

/** What is saved; only of a form without errors. */
export const changeOfForm = ({ slug, title, description, place, body }: PageForm): PageChange => ({
  slug: slug.trim(),
  input: {
    title: title.trim(),
    description: description.trim(),
    place: readOption(pagePlaces, place) ?? 'nowhere',
    body,
  },
})

export const pageErrorsOf = (form: PageForm, { isNew }: { isNew: boolean }): PageErrors => ({
  ...(form.title.trim() === '' && { title: 'Please enter a title.' }),
  ...(!isSlug(form.slug.trim(), pageLimits.slugLengthMax) && {
    slug: `Please use ${slugRule}.`,
  }),
  // Saved there, it would take the place of that page.
  ...(isNew &&
    isBuiltInPage(form.slug.trim()) && {
      slug: 'The shop has a page there already. Please choose another address.',
    }),
})
