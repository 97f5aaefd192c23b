import { render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, it } from 'vitest'
import { makeStore } from '#app/store.ts'
import { anonymousSession } from '#lib/session/session-source.ts'
import { plainConfig } from '@golden-bead/contracts/server-rendering'
import { useAuth } from './use-auth.ts'

it('says what is missing where it is used outside of its provider', () => {
  const Lost = () => {
    useAuth()
    return null
  }
  const config = {
    ...plainConfig,
    apiUrl: '',
    publishableKey: '',
    siteUrl: '',
  }

  expect(() =>
    render(
      <Provider store={makeStore({ config, session: anonymousSession })}>
        <Lost />
      </Provider>,
    ),
  ).toThrow('useAuth must be used within an AuthProvider')
})
