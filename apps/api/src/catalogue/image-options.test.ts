import { imageMegapixelsMax, imageMimeTypes } from '@golden-bead/contracts/image-options'
import { expect, test } from 'vitest'
import { imagePixelsMax, pictureMimeTypes } from '@golden-bead/supabase/storage'

test('a picture may be what the page says that it may be', () => {
  expect(imageMimeTypes).toEqual(pictureMimeTypes)
  expect(imageMegapixelsMax * 1_000_000).toBe(imagePixelsMax)
})
