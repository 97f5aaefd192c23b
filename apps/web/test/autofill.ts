import { fireEvent } from '@testing-library/react'

/** The whole value at once, as a browser fills in what it knows: letter by letter takes long. */
export const autofill = (field: HTMLElement, value: string) => {
  fireEvent.input(field, { target: { value } })
}
