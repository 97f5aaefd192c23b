import type { EditedPage } from '@golden-bead/contracts/pages'
import { useConflictAwareSave } from '#features/admin/use-conflict-aware-save.ts'
import { hasCode, hasStatus } from '#lib/api/error-message.ts'
import { useLazyReadPageNowQuery, useSavePageMutation } from './admin-pages.api.ts'
import type { PageChange } from './page-form.ts'

export const useSavePage = () => {
  const [savePage] = useSavePageMutation()
  const [readPageNow] = useLazyReadPageNowQuery()

  return useConflictAwareSave<EditedPage, PageChange>({
    add: ({ slug, input }) => savePage({ slug, input: { ...input, version: 0 } }).unwrap(),
    edit: async ({ slug, input }, { version }) => {
      try {
        return await savePage({ slug, input: { ...input, version } }).unwrap()
      } catch (error) {
        if (hasCode(error, 'version_conflict')) return null
        throw error
      }
    },
    readNow: async ({ slug }) => {
      try {
        return await readPageNow(slug).unwrap()
      } catch (error) {
        if (hasStatus(error, 404)) return null
        throw error
      }
    },
    isSaved: ({ input }, page) =>
      page.title === input.title &&
      page.description === input.description &&
      page.body === input.body &&
      page.place === input.place,
  })
}
