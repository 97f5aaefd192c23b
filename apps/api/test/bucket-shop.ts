import { uploadsOf } from '@golden-bead/supabase/test/picture-uploads'
import { signedIn } from './people.ts'
import { startTestApp } from './test-app.ts'

export const bucket = 'product-images'

/** A shop with an admin who uploads pictures. */
export async function startBucketShop() {
  const shop = await startTestApp()
  return uploadsOf(shop, { admin: await signedIn(shop, { role: 'admin' }), bucket })
}
