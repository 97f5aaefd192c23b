export const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })

export const timeOf = (moment: string) =>
  new Date(moment).toLocaleTimeString('en-US', { timeStyle: 'short' })

export const dayAndTimeOf = (moment: string) =>
  new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
