import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'

/** For who has logged in by the link or the code of a mail. */
export const mailLoginToast = (type: string, email: string) =>
  toastShown({
    title: type === 'signup' ? 'Your email address is confirmed' : 'Welcome back!',
    description: `You are logged in as ${email}.`,
    tone: 'good',
  })
