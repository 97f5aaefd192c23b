import type { JsonSchema } from './section.ts'

export const securitySchemes: JsonSchema = {
  publishableKey: {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description:
      'The publishable key. It names no person, and may stand in any page. `npm start` prints it.',
  },
  serviceKey: {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description:
      'The service key, in the same header. It passes every check, and belongs on servers only. `npm start` says where it is.',
  },
  userToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token of a session, from `POST /auth/v1/token`. It is sent beside the publishable key. What a person may do is decided by the role in the profile, not by the token.',
  },
}
