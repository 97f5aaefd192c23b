import { ChevronLeft } from 'lucide'
import { matchPath, useLocation } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import { taxStateOf } from '#features/admin/admin-location.ts'
import { TaxImport } from '#features/admin/tax/TaxImport.tsx'
import { TaxRates } from '#features/admin/tax/TaxRates.tsx'
import { stateName } from '#features/admin/tax/tax-words.ts'
import { Icon } from '#ui/Icon.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { Headed } from './Headed.tsx'
import { SettingsView } from './SettingsView.tsx'

/** The settings, and what is opened from them. */
export const SettingsViews = () => {
  const { pathname } = useLocation()
  const state = taxStateOf(pathname)
  if (state !== undefined) {
    return (
      <>
        <BackToSettings />
        <Headed key={state} title={`Sales tax in ${stateName(state)}`}>
          <TaxRates state={state} />
        </Headed>
      </>
    )
  }
  if (matchPath(paths.adminTaxImport(), pathname) === null) return <SettingsView />
  return (
    <>
      <BackToSettings />
      <Headed title="Import tax rates">
        <TaxImport />
      </Headed>
    </>
  )
}

const BackToSettings = () => (
  <ShopLink
    to={paths.adminSettings()}
    className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-soft hover:text-honey"
  >
    <Icon of={ChevronLeft} className="size-4.5" />
    Settings
  </ShopLink>
)
