import fp from 'fastify-plugin'
import { sweepRegularly } from '@golden-bead/server/process/sweep-regularly'
import { createUnusedPictures } from './unused-pictures.service.ts'

/** Takes pictures out of the bucket that nothing names any more. */
export const unusedPicturesModule = fp(
  (app) => {
    const { database, images, listPageImages, log } = app
    const pictures = createUnusedPictures({ database, images, listPageImages, log })
    sweepRegularly(app, 'pictures', pictures.sweep)
    return Promise.resolve()
  },
  {
    name: 'unused-pictures',
    dependencies: ['catalogue', 'database', 'orders', 'pages', 'settings', 'storage'],
  },
)
