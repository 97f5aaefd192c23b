import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Picture } from './Picture.tsx'

type Loaded = { complete: boolean; currentSrc: string; naturalWidth: number }

/** What the browser made of the picture before React was there. */
const show = (loaded: Loaded, decode: () => Promise<void> = () => Promise.resolve()) => {
  const { prototype } = HTMLImageElement
  vi.spyOn(prototype, 'complete', 'get').mockReturnValue(loaded.complete)
  vi.spyOn(prototype, 'currentSrc', 'get').mockReturnValue(loaded.currentSrc)
  vi.spyOn(prototype, 'naturalWidth', 'get').mockReturnValue(loaded.naturalWidth)
  const asked = vi.spyOn(prototype, 'decode').mockImplementation(decode)
  render(<Picture image="/pictures/tower.png" alt="Tower" ratio="product" sizes="10rem" isFirst />)
  return { asked, picture: screen.getByRole('img', { name: 'Tower' }) }
}

const decodeFails = () => Promise.reject(new DOMException('Broken', 'EncodingError'))
const isReplaced = (picture: HTMLElement) =>
  picture.getAttribute('src')?.includes('picture-missing') === true

describe('a picture', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('is replaced where it failed before React was there', async () => {
    const { picture } = show({ complete: true, currentSrc: '/tower', naturalWidth: 0 }, decodeFails)

    await waitFor(() => expect(isReplaced(picture)).toBe(true))
  })

  it('is tried again when the connection is back', async () => {
    const { picture } = show({ complete: true, currentSrc: '/tower', naturalWidth: 0 }, decodeFails)
    await waitFor(() => expect(isReplaced(picture)).toBe(true))

    // React listens for it some time after it has drawn the placeholder.
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')))
      expect(isReplaced(picture)).toBe(false)
    })
  })

  it('stays where it is a drawing without a size', async () => {
    const { picture, asked } = show({ complete: true, currentSrc: '/tower', naturalWidth: 0 })

    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(isReplaced(picture)).toBe(false)
  })

  it.each([
    ['is there', { complete: true, currentSrc: '/tower', naturalWidth: 640 }],
    ['is on its way', { complete: false, currentSrc: '/tower', naturalWidth: 0 }],
    ['waits until it is near', { complete: true, currentSrc: '', naturalWidth: 0 }],
  ])('is left alone where it %s', (_state, loaded) => {
    const { picture, asked } = show(loaded, decodeFails)

    expect(asked).not.toHaveBeenCalled()
    expect(isReplaced(picture)).toBe(false)
  })
})
