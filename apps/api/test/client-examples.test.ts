import { createGoldenBeadClient } from '@golden-bead/client/client'
import { importProducts } from '@golden-bead/client/examples/import-products'
import { readCatalogue } from '@golden-bead/client/examples/read-catalogue'
import { signUpAndLogIn } from '@golden-bead/client/examples/sign-up-and-log-in'
import { uploadPicture } from '@golden-bead/client/examples/upload-picture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, newAddress } from '@golden-bead/supabase/test/account-clients'
import { squarePng } from '@golden-bead/supabase/test/picture-uploads'
import { follow, localLink, openMailbox } from '@golden-bead/server/test/mailbox'
import { publishableKey, serviceKey } from '@golden-bead/supabase/test/keys'
import { startTestApp, type TestApp } from './test-app.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await startTestApp({ SEED_SAMPLE: 'true' })
})

afterAll(() => shop.close())

const client = (key = publishableKey) => createGoldenBeadClient({ url: shop.url, key })

test('the typed client reads the catalogue as its example says', async () => {
  const lines = await readCatalogue(client())

  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^[A-Z][\w ]+: \$\d+\.\d\d$/)
  expect(lines[2]).toMatch(/^of \d+$/)
})

test('the typed client opens an account and logs in as its example says', async () => {
  const mailbox = openMailbox(shop.inboxUrl)
  const email = newAddress()

  const profile = await signUpAndLogIn({
    url: shop.url,
    key: publishableKey,
    email,
    password: goodPassword,
    confirm: async (address) => {
      const mail = await mailbox.waitForMail(address, /./)
      await follow(localLink(mail.link, shop.url))
    },
  })

  expect(profile).toMatchObject({ email, name: 'Ada', role: 'user' })
})

test('the typed client puts a picture into the catalogue as its example says', async () => {
  const picture = new Blob([await squarePng(20)], { type: 'image/png' })

  const image = await uploadPicture(client(serviceKey), {
    productId: 'pink-tower',
    picture,
    siteUrl: shop.config.site.url,
  })

  expect(image).toMatch(/\/storage\/v1\/object\/public\/product-images\/products\/pink-tower\.png$/)
  expect((await fetch(localLink(new URL(image ?? ''), shop.url))).status).toBe(200)
})

test('the typed client imports products as its example says', async () => {
  const csv = 'name,category,price\nBrown Stair of the Example,sensorial,74.95\n'

  const counts = await importProducts(client(serviceKey), csv)

  expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 0 })
  await expect(importProducts(client(serviceKey), csv)).rejects.toThrow(/^Line 2: .*of this name/)
})
