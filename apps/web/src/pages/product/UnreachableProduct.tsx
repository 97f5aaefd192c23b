import { useEffect, useState } from 'react'
import type { Product } from '@golden-bead/contracts/catalogue'
import { errorMessage, isUnanswered } from '#lib/api/error-message.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import picture from '#ui/art/offline.svg'
import { ProductDetail } from './ProductDetail.tsx'
import { ProductSkeleton } from './ProductSkeleton.tsx'

type UnreachableProductProps = {
  id: string
  error: unknown
  isRetrying: boolean
  onRetry: () => unknown
}

/**
 * The fallback while the API is unreachable: the product of the built-in sample catalogue, loaded on
 * demand, marked as such and not for sale. An id that is not in it may well exist in the shop.
 */
export const UnreachableProduct = ({ id, error, isRetrying, onRetry }: UnreachableProductProps) => {
  const [sample, setSample] = useState<Product | 'loading' | 'none'>('loading')

  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const product = await findSample(id).catch(() => undefined)
      if (isCurrent) setSample(product ?? 'none')
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [id])

  const title = isUnanswered(error)
    ? 'The shop cannot be reached'
    : errorMessage(error, 'Failed to fetch products')
  const retry = (
    <Button onClick={() => void onRetry()} isBusy={isRetrying} variant="secondary" size="small">
      Try again
    </Button>
  )

  if (sample === 'loading') return <ProductSkeleton />
  if (sample === 'none') {
    return (
      <Container className="my-auto py-10">
        <PageMeta title={title} description="Please try again." isHidden />
        <EmptyState
          headingLevel="h1"
          title={title}
          text="We could not look this product up. It is worth another try in a moment."
          picture={picture}
          actions={retry}
        />
      </Container>
    )
  }
  return (
    <>
      <Container className="pt-6">
        <Notice tone="bad" title={title} action={retry}>
          This is a page from our sample catalogue. Price and stock may differ, and it cannot be
          bought until the shop answers again.
        </Notice>
      </Container>
      <ProductDetail product={sample} isFallback />
    </>
  )
}

const findSample = async (id: string): Promise<Product | undefined> => {
  const { sampleProducts } = await import('@golden-bead/contracts/sample-catalogue')
  const sample = sampleProducts.find((product) => product.id === id)
  return (
    sample && {
      ...sample,
      image: '',
      created_at: '',
      updated_at: '',
      available: sample.in_stock,
      stock_left: null,
      is_sample: false,
    }
  )
}
