import { useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Address } from '@golden-bead/contracts/addresses'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { addressLines } from '#lib/text/address-lines.ts'
import { errorMessage } from '#lib/api/error-message.ts'
import picture from '#ui/art/empty-results.svg'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { AddressDialog } from './AddressDialog.tsx'
import {
  useDeleteAddressMutation,
  useListAddressesQuery,
  useSetDefaultAddressMutation,
} from './addresses.api.ts'

type User = { id: string; name: string }

/** Where orders go: kept for the checkout. */
export const AddressBook = ({ user }: { user: User }) => {
  const list = useListAddressesQuery(user.id)
  const [edited, setEdited] = useState<Address | 'new'>()
  const heading = useRef<HTMLHeadingElement>(null)
  const addresses = list.data
  useRestoredFocus(heading, addresses)

  if (addresses === undefined) {
    return list.isError ? (
      <LoadFailure words="Your addresses could not be loaded." query={list} />
    ) : (
      <Skeleton className="h-64 w-full" />
    )
  }
  const isFull = addresses.length >= orderLimits.addressesMax
  const addButton = (
    <Button variant="secondary" isIdle={isFull} onClick={() => setEdited('new')}>
      Add an address
    </Button>
  )

  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState
          picture={picture}
          title="No addresses yet"
          text="Save one, and we fill it in at checkout."
          actions={addButton}
        />
      ) : (
        <section aria-labelledby="addresses">
          <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-3">
            <h2 id="addresses" ref={heading} tabIndex={-1} className="text-2xl outline-none">
              Your addresses
            </h2>
            {addButton}
          </div>
          {isFull && (
            <p className="mb-6 text-ink-soft">
              You have saved {orderLimits.addressesMax} addresses, the maximum. Delete one to add
              another.
            </p>
          )}
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {addresses.map((address) => (
              <AddressCard key={address.id} address={address} onEdit={() => setEdited(address)} />
            ))}
          </ul>
        </section>
      )}
      {edited && (
        <AddressDialog
          address={edited === 'new' ? undefined : edited}
          user={user}
          isFirst={addresses.length === 0}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

const AddressCard = ({ address, onEdit }: { address: Address; onEdit: () => void }) => {
  const dispatch = useDispatch()
  const [setDefault, { isLoading }] = useSetDefaultAddressMutation()
  const [remove, { isLoading: isDeleting }] = useDeleteAddressMutation()
  const [isAsking, setIsAsking] = useState(false)
  const [name, ...lines] = addressLines(address)

  const tryTo = async (work: Promise<unknown>, words: string) => {
    try {
      await work
    } catch (error) {
      dispatch(toastShown({ title: errorMessage(error, words), tone: 'bad' }))
    }
  }
  const handleDelete = async () => {
    await tryTo(remove(address.id).unwrap(), 'The address could not be deleted.')
    setIsAsking(false)
  }

  return (
    <li className="flex flex-col rounded-xl border border-beech bg-sheet p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="text-lg wrap-anywhere">{name}</h3>
        {address.is_default && <Badge tone="good">Default</Badge>}
      </div>
      <address className="mt-2 mb-5 not-italic wrap-anywhere">
        {lines.map((line) => (
          <bdi key={line} className="block">
            {line}
          </bdi>
        ))}
        {address.phone && <bdi className="mt-1 block text-ink-soft">{address.phone}</bdi>}
      </address>
      <div className="mt-auto flex flex-wrap gap-x-2 gap-y-3">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Edit the address of ${name}`}
          onClick={onEdit}
        >
          Edit
        </Button>
        {!address.is_default && (
          <Button
            variant="secondary"
            size="small"
            isBusy={isLoading}
            aria-label={`Make default the address of ${name}`}
            onClick={() =>
              void tryTo(setDefault(address.id).unwrap(), 'The default could not be changed.')
            }
          >
            Make default
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={`Delete the address of ${name}`}
          onClick={() => setIsAsking(true)}
        >
          Delete
        </Button>
      </div>
      <ConfirmDialog
        question="Delete this address?"
        explanation="Past orders keep it."
        confirmLabel="Delete address"
        isOpen={isAsking}
        isBusy={isDeleting}
        onConfirm={() => void handleDelete()}
        onCancel={() => setIsAsking(false)}
      />
    </li>
  )
}
