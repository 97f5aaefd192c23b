import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import adminStyles from '#pages/admin/admin.css?url'
import { toastTimes } from '#ui/feedback/toast/toast-times.ts'
import { watchConsole } from './console-gate.ts'

// The code of a page may have to be compiled first, on a machine that is busy with other tests.
configure({ asyncUtilTimeout: 120_000 })
Object.assign(toastTimes, { shownMs: 120_000, shownWithActionMs: 120_000 })

// React shows the panel when its style sheet has been fetched, which nothing does here.
if (!document.querySelector(`link[href="${adminStyles}"]`)) {
  document.head.insertAdjacentHTML('beforeend', `<link rel="stylesheet" href="${adminStyles}">`)
}

let judgeConsole = () => {}
beforeEach(() => {
  judgeConsole = watchConsole()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  judgeConsole()
})
