import { productImagesBucket } from '@golden-bead/contracts/picture-options'
import {
  iconPixelsMin,
  logoMimeTypes,
  type ShopLook,
  type ShopLookInput,
} from '@golden-bead/contracts/shop-look'
import { sql } from 'drizzle-orm'
import { HttpError } from '@golden-bead/server/errors/http-error'
import type { Images, StoredPicture as FoundPicture } from '@golden-bead/supabase/storage'
import type { ImageStore } from '#shop/catalogue/catalogue.module.ts'
import type { shopSettings, StoredPicture } from './settings.tables.ts'

type LookRow = Pick<
  typeof shopSettings.$inferSelect,
  | 'logo'
  | 'logoDark'
  | 'logoAlt'
  | 'icon'
  | 'accent'
  | 'homeTitle'
  | 'homeText'
  | 'homePicture'
  | 'homePictureAlt'
>
type PictureField = 'logo' | 'logo_dark' | 'icon' | 'home_picture'

type Options = { imageStore: ImageStore; images: Pick<Images, 'find'> }

/** Its pictures, as a query. */
export const settingsImages = sql`
  select picture ->> 'key' as image
  from shop_settings, unnest(array[logo, logo_dark, icon, home_picture]) as picture`

/** The look of the shop: pictures are kept by their keys, so that the address of the shop may change. */
export function createLook({ imageStore, images }: Options) {
  const pictureOf = async (
    field: PictureField,
    chosen: ShopLookInput[PictureField],
    mustFit: (field: PictureField, picture: FoundPicture) => void,
  ): Promise<StoredPicture | null | undefined> => {
    if (chosen === undefined || chosen === null) return chosen
    const key = imageStore.stored(chosen.image)
    const isOurs = key !== undefined && !key.startsWith('https://')
    const picture = isOurs ? await images.find(productImagesBucket, key) : undefined
    if (key === undefined || picture === undefined) throw notOurs(field)
    mustFit(field, picture)
    return { key, width: picture.width, height: picture.height }
  }

  const shown = (stored: StoredPicture | null) =>
    stored && {
      image: imageStore.shown(stored.key),
      width: stored.width,
      height: stored.height,
    }

  return {
    /** What is absent is undefined, which stays as it is. */
    columnsOf: async (input: ShopLookInput) => ({
      logo: await pictureOf('logo', input.logo, mustBeShown),
      logoDark: await pictureOf('logo_dark', input.logo_dark, mustBeShown),
      logoAlt: input.logo_alt,
      accent: input.accent,
      homeTitle: input.home_title,
      homeText: input.home_text,
      homePicture: await pictureOf('home_picture', input.home_picture, mustBeShown),
      homePictureAlt: input.home_picture_alt,
      icon: await pictureOf('icon', input.icon, mustBeIcon),
    }),

    shown: (row: LookRow): ShopLook => ({
      logo: shown(row.logo),
      logo_dark: shown(row.logoDark),
      logo_alt: row.logoAlt,
      icon: shown(row.icon),
      accent: row.accent,
      home_title: row.homeTitle,
      home_text: row.homeText,
      home_picture: shown(row.homePicture),
      home_picture_alt: row.homePictureAlt,
    }),
  }
}

export type Look = ReturnType<typeof createLook>

function mustBeShown(field: PictureField, { mimeType }: FoundPicture): void {
  if (logoMimeTypes.some((known) => known === mimeType)) return
  throw badPicture(field, 'must be a PNG, JPEG or WebP.')
}

function mustBeIcon(field: PictureField, { mimeType, width, height }: FoundPicture): void {
  if (mimeType === 'image/png' && width === height && width >= iconPixelsMin) return
  throw badPicture(field, `must be a square PNG of ${iconPixelsMin} pixels or more.`)
}

const notOurs = (field: PictureField) =>
  badPicture(field, `must be the address of a picture in the bucket ${productImagesBucket}.`)

const badPicture = (field: PictureField, rule: string) =>
  new HttpError({ status: 400, code: 'bad_input', message: `body/${field}/image ${rule}` })
