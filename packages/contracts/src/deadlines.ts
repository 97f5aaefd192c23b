const day = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'America/New_York',
})

/**
 * The last day to pay, the same on the page of the order, in its mails and in the panel, whichever
 * clock the server and the visitor have: by that of New York, since the shop sells in the United States.
 */
export const deadlineOf = (moment: string | Date): string => day.format(new Date(moment))
