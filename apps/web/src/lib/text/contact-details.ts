/** As a phone dials it; of ten digits, within the United States. */
export const dialled = (phone: string) => {
  const digits = phone.replaceAll(/\D/g, '')
  return phone.trim().startsWith('+') || digits.length !== 10 ? `+${digits}` : `+1${digits}`
}

export const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
