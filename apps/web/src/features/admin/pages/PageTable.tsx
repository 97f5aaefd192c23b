import type { ListedPage } from '@golden-bead/contracts/pages'
import { isBuiltInPage, pathOfPage } from '@golden-bead/contracts/page-options'
import { paths } from '@golden-bead/contracts/paths'
import { dayOf } from '#features/admin/moments.ts'
import { TableFrame } from '#features/admin/TableFrame.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { placeLabels } from './page-form.ts'

export const PageTable = ({ pages }: { pages: readonly ListedPage[] }) => (
  <TableFrame label="Table of pages">
    <table className="w-full border-collapse text-[0.95rem]">
      <caption className="sr-only">Pages</caption>
      <thead className="border-b border-beech bg-ink/4 text-left">
        <tr>
          <th scope="col" className="px-3 py-2 font-medium lg:py-1 sm:pl-4">
            Title
          </th>
          <th scope="col" className="px-3 py-2 font-medium lg:py-1 max-sm:hidden">
            Shown in
          </th>
          <th scope="col" className="px-3 py-2 font-medium lg:py-1">
            Changed
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <tr
            key={page.slug}
            className="border-b border-beech last:border-0 hover:bg-paper sm:h-[48px]"
          >
            <th scope="row" className="px-3 text-left font-medium wrap-anywhere sm:pl-4">
              <ShopLink
                to={paths.adminPage(page.slug)}
                className="flex min-h-11 flex-col justify-center py-1.5 hover:text-honey hover:underline sm:flex-row sm:flex-wrap sm:items-center sm:justify-start sm:gap-x-3 sm:py-0"
              >
                {page.title}
                <span className="text-sm font-normal text-ink-soft">{pathOfPage(page.slug)}</span>
              </ShopLink>
            </th>
            <td className="px-3 text-ink-soft max-sm:hidden">
              {isBuiltInPage(page.slug) ? 'Every page' : placeLabels[page.place]}
            </td>
            <td className="px-3 text-ink-soft">
              {page.is_built_in || page.updated_at === null
                ? 'Built-in text'
                : dayOf(page.updated_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableFrame>
)
