import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The code of a page may have to be compiled first, on a machine that is busy with other tests.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
})
