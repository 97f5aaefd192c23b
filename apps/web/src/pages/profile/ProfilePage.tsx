import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import { useAuth } from '#features/account/use-auth.ts'
import { RequireUser } from '#features/account/RequireUser.tsx'
import { SecurityCard } from '#features/account/SecurityCard.tsx'
import { AddressBook } from '#features/addresses/AddressBook.tsx'
import { Preferences } from '#features/account/profile/Preferences.tsx'
import { OwnDataCard } from '#features/account/profile/OwnDataCard.tsx'
import { ProfileCard } from '#features/account/profile/ProfileCard.tsx'
import { BuyAgain } from '#features/cart/BuyAgain.tsx'
import { MyOrders } from '#features/orders/MyOrders.tsx'
import type { ListedOrder } from '#features/orders/my-orders.api.ts'
import { readPage } from '#lib/read-search-params.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { Container } from '#ui/layout/Container.tsx'
import { PageHeading } from '#ui/layout/PageHeading.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'

const tabIds = ['profile', 'orders', 'addresses', 'preferences']

const greeting = (name: string) => (name ? `Hello, ${name}` : 'Your profile')

const buyAgain = ({ number, order_lines: lines }: ListedOrder) => (
  <BuyAgain number={number} lines={lines} />
)

export const Component = () => {
  const [search, setSearch] = useSearchParams()
  const { account } = useAuth()
  const [deletedEmail, setDeletedEmail] = useState<string>()
  const wanted = search.get('tab') ?? ''
  const tab = tabIds.includes(wanted) ? wanted : 'profile'
  if (deletedEmail !== undefined) return <AccountDeleted email={deletedEmail} />

  const handleDeleted = (email: string) => {
    setDeletedEmail(email)
    account.logOut()
  }

  return (
    <>
      <PageMeta title="Profile" description="Your profile and preferences." isHidden />
      <RequireUser>
        {(user) => (
          <Container key={user.id}>
            <PageHeading title={greeting(user.name)} />
            <Tabs
              label="Your account"
              value={tab}
              onChange={(id) =>
                setSearch(id === 'profile' ? {} : { tab: id }, {
                  replace: true,
                  preventScrollReset: true,
                })
              }
              tabs={[
                {
                  id: 'profile',
                  label: 'Profile',
                  content: (
                    <div className="grid items-start gap-6 lg:grid-cols-2">
                      <ProfileCard userId={user.id} name={user.name} email={user.email} />
                      <SecurityCard email={user.email} />
                      <OwnDataCard email={user.email} onDeleted={() => handleDeleted(user.email)} />
                    </div>
                  ),
                },
                {
                  id: 'orders',
                  label: 'Orders',
                  content: (
                    <MyOrders
                      userId={user.id}
                      page={readPage(search.get('page'))}
                      actionOf={buyAgain}
                    />
                  ),
                },
                { id: 'addresses', label: 'Addresses', content: <AddressBook user={user} /> },
                {
                  id: 'preferences',
                  label: 'Preferences',
                  content: <Preferences userId={user.id} />,
                },
              ]}
            />
          </Container>
        )}
      </RequireUser>
    </>
  )
}

const AccountDeleted = ({ email }: { email: string }) => (
  // The dialog that had the focus is gone.
  <div ref={focusOnArrival} tabIndex={-1} className="my-auto outline-none">
    <PageMeta title="Account deleted" description="Your account was deleted." isHidden />
    <EmptyState
      headingLevel="h1"
      title="Your account was deleted"
      text={`You are logged out. We sent a confirmation to ${email}.`}
      actions={<ButtonLink to={paths.home()}>Back to the shop</ButtonLink>}
    />
  </div>
)
