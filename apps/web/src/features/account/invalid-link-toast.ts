import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'

export const invalidLinkToast = () =>
  toastShown({
    title: 'Invalid reset link',
    description: 'It has expired or was already used. Please ask for a new one.',
    tone: 'bad',
  })
