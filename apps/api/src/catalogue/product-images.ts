import {
  imageMimeTypes,
  imageSizeBytesMax,
  imageUploadTexts,
} from '@golden-bead/contracts/image-options'
import {
  pictureQuality,
  pictureWidths,
  productImagesBucket,
} from '@golden-bead/contracts/picture-options'
import type { StorageOptions } from '@golden-bead/supabase/storage'

/** What the pictures of products need of the storage API. Pages show them without an API key. */
export const productImages = {
  buckets: [
    {
      id: productImagesBucket,
      public: true,
      fileSizeLimit: imageSizeBytesMax,
      allowedMimeTypes: imageMimeTypes,
      picturesOnly: true,
      keptBecause: 'The pictures of the shop lie in this bucket: it stays, and stays public',
    },
  ],
  standardSizes: { widths: pictureWidths, quality: pictureQuality },
  pictureTexts: { notAnImage: imageUploadTexts.notAnImage },
} satisfies Partial<StorageOptions>
