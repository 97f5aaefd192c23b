const userId = '0b6f3c1e-2f5a-4c53-9d5e-6a4f1f0f8a11'
const createdAt = '2026-09-01T08:30:00.000Z'
const identityData = {
  sub: userId,
  email: 'ada@example.com',
  email_verified: true,
  phone_verified: false,
  name: 'Ada',
}

export const exampleUser = {
  id: userId,
  aud: 'authenticated',
  role: 'authenticated',
  email: 'ada@example.com',
  email_confirmed_at: '2026-09-01T08:31:12.000Z',
  phone: '',
  confirmation_sent_at: createdAt,
  confirmed_at: '2026-09-01T08:31:12.000Z',
  last_sign_in_at: '2026-09-01T08:31:12.000Z',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: identityData,
  identities: [
    {
      identity_id: '6f1c2b9a-7d0e-4a86-8f59-0d1b7f8f7c55',
      id: userId,
      user_id: userId,
      identity_data: identityData,
      provider: 'email',
      last_sign_in_at: '2026-09-01T08:31:12.000Z',
      created_at: createdAt,
      updated_at: '2026-09-01T08:31:12.000Z',
      email: 'ada@example.com',
    },
  ],
  created_at: createdAt,
  updated_at: '2026-09-01T08:31:12.000Z',
  is_anonymous: false,
}

export const exampleSession = {
  access_token: 'eyJhbGciOiJFUzI1NiIsImtpZCI6Ii4uLiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 1_788_255_072,
  refresh_token: 'aVeryLongRefreshTokenThatIsGoodOnce',
  user: exampleUser,
}
