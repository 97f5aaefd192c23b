import fp from 'fastify-plugin'
import { createChangeFeed, type ChangeFeed } from './change-feed.ts'

declare module 'fastify' {
  interface FastifyInstance {
    changeFeed: ChangeFeed
  }
}

type Options = { url: string }

export const changeFeedPlugin = fp<Options>(
  (app, { url }) => {
    const changeFeed = createChangeFeed({
      url,
      onTrouble: (error) => app.log.warn({ reason: error.message }, 'change feed interrupted'),
    })
    app.decorate('changeFeed', changeFeed)
    app.addHook('onReady', () => changeFeed.start())
    app.addHook('onClose', () => changeFeed.close())
    return Promise.resolve()
  },
  { name: 'change-feed' },
)
