/** Of an upper limit: nobody says 'within 0 working days'. */
export const workingDays = (count: number): string =>
  count <= 1 ? '1 working day' : `${count} working days`
