// The first import: zod decides whether to compile when a schema is created.
import '@golden-bead/contracts/zod-jitless'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { AdminNavigation } from '#features/admin/AdminNavigation.tsx'
import {
  movedAddress,
  orderNumberOf,
  pathOfLocation,
  readAdminLocation,
} from '#features/admin/admin-location.ts'
import { WhatIsWrong } from '#features/admin/orders/WhatWaits.tsx'
import { ImportPanel } from '#features/admin/transfer/ImportPanel.tsx'
import styles from './admin.css?url'
import { CategoriesView } from './CategoriesView.tsx'
import { MessagesView } from './MessagesView.tsx'
import { NewsletterView } from './NewsletterView.tsx'
import { OrdersView } from './OrdersView.tsx'
import { PagesView } from './PagesView.tsx'
import { PanelContent } from './PanelContent.tsx'
import { PreviewView } from './PreviewView.tsx'
import { ProductView } from './ProductView.tsx'
import { ProductsView } from './ProductsView.tsx'
import { SettingsViews } from './TaxViews.tsx'
import { StartView } from './StartView.tsx'
import { StockView } from './StockView.tsx'
import { TaxReportView } from './TaxReportView.tsx'

/** `children` stand above what is opened. */
export const AdminPanel = ({ children }: { children: ReactNode }) => {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const moved = movedAddress(pathname, search)
  if (moved !== undefined) return <Navigate to={moved} replace />
  const { view, list } = readAdminLocation(pathname, search)

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <AdminNavigation view={view} list={list} />
      <PanelContent>
        {children}
        {view.name !== 'start' && (
          <div className="mb-4 empty:hidden">
            <WhatIsWrong hasFilters={view.name === 'orders' && !orderNumberOf(pathname)} />
          </div>
        )}
        {view.name === 'start' && <StartView />}
        {view.name === 'products' && <ProductsView list={list} />}
        {view.name === 'product' && <ProductView key={view.id} id={view.id} list={list} />}
        {view.name === 'preview' && <PreviewView key={view.id} id={view.id} list={list} />}
        {view.name === 'categories' && <CategoriesView />}
        {view.name === 'stock' && <StockView />}
        {view.name === 'orders' && <OrdersView />}
        {view.name === 'tax-report' && <TaxReportView />}
        {view.name === 'messages' && <MessagesView />}
        {view.name === 'newsletter' && <NewsletterView />}
        {view.name === 'pages' && <PagesView />}
        {view.name === 'settings' && <SettingsViews />}
        {view.name === 'import' && <ImportPanel listPath={pathOfLocation(list)} />}
      </PanelContent>
    </>
  )
}
