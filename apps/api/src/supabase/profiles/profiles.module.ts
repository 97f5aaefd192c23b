import fp from 'fastify-plugin'
import { createRoleLookup, type RoleLookup } from './profile-roles.ts'
import { profilesResource } from './profiles-resource.ts'

export {
  changeProfileEmail,
  changeProfileName,
  createProfile,
  eraseProfile,
  hasAdmin,
  isLastAdmin,
  setRoleOfEmail,
} from './profiles.service.ts'

export { keepProfileRole } from './profiles.repository.ts'

declare module 'fastify' {
  interface FastifyInstance {
    roleOf: RoleLookup
  }
}

export const profilesModule = fp(
  (app) => {
    app.decorate('roleOf', createRoleLookup(app.database, app.changeFeed))
    app.rest.exposeTable(profilesResource)
    return Promise.resolve()
  },
  { name: 'profiles', dependencies: ['database', 'change-feed', 'rest'] },
)
