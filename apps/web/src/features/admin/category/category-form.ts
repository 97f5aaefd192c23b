import {
  categoryInputSchema,
  type Category,
  type CategoryInput,
} from '@golden-bead/contracts/catalogue'
import { fieldMessages } from '@golden-bead/contracts/product-messages'

export type CategoryForm = CategoryInput
export type CategoryErrors = Partial<Record<keyof CategoryForm, string>>

export const categoryFields = ['name', 'id', 'description', 'image'] as const

export const categoryLabels: Record<keyof CategoryForm, string> = {
  name: 'Name',
  id: 'Id',
  description: 'Description',
  image: 'Picture',
}

export const emptyCategoryForm: CategoryForm = { id: '', name: '', description: '', image: '' }

export const formOfCategory = ({ id, name, description, image }: Category): CategoryForm => ({
  id,
  name,
  description,
  image,
})

export const categoryErrorsOf = (form: CategoryForm): CategoryErrors => {
  const errors: CategoryErrors = {}
  // An empty id is missing; its characters are only checked where it has any.
  if (form.name.trim() === '') errors.name = 'Please enter a name.'
  if (form.id === '') errors.id = 'Please enter an id.'

  const result = categoryInputSchema.safeParse(form)
  if (result.success) return {}
  for (const { field, message } of fieldMessages(result.error)) {
    const known = categoryFields.find((name) => name === field)
    if (known) errors[known] ??= message
  }
  return errors
}
