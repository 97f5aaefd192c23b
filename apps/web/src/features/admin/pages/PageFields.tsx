import { useEffect, useRef } from 'react'
import { ImageUp } from 'lucide'
import { imageMimeTypes } from '@golden-bead/contracts/image-options'
import {
  isBuiltInPage,
  pageLimits,
  pagePlaceholders,
  pagePlaces,
} from '@golden-bead/contracts/page-options'
import { FileButton } from '#features/admin/FileButton.tsx'
import { useImageUpload } from '#features/admin/image/use-image-upload.ts'
import { slugOfName } from '#lib/text/slug-of-name.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Icon } from '#ui/Icon.tsx'
import { pageLabels, placeLabels, type PageErrors, type PageForm } from './page-form.ts'

type PageFieldsProps = {
  form: PageForm
  errors: PageErrors
  isNew: boolean
  onChange: (change: Partial<PageForm>) => void
}

export const PageFields = ({ form, errors, isNew, onChange }: PageFieldsProps) => {
  const isBuiltIn = !isNew && isBuiltInPage(form.slug)
  const changeTitle = (title: string) => {
    // The address follows the title until it is edited itself.
    const isFollowing = isNew && form.slug === slugOfName(form.title)
    onChange({ title, ...(isFollowing && { slug: slugOfName(title) }) })
  }

  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={pageLabels.title}
        name="title"
        value={form.title}
        error={errors.title}
        isRequired
        maxLength={pageLimits.titleLengthMax}
        autoComplete="off"
        onChange={({ target }) => changeTitle(target.value)}
      />
      {!isBuiltIn && (
        <TextField
          label={pageLabels.slug}
          name="slug"
          value={form.slug}
          error={errors.slug}
          isRequired={isNew}
          readOnly={!isNew}
          hint={`/pages/${form.slug}${isNew ? '. It cannot be changed later.' : ''}`}
          maxLength={pageLimits.slugLengthMax}
          autoComplete="off"
          onChange={({ target }) => onChange({ slug: target.value })}
        />
      )}
      <TextArea
        label={pageLabels.description}
        name="description"
        rows={2}
        value={form.description}
        error={errors.description}
        hint="Below the title, and in search results."
        maxLength={pageLimits.descriptionLengthMax}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      {!isBuiltIn && (
        <SelectField
          label={pageLabels.place}
          name="place"
          value={form.place}
          error={errors.place}
          options={pagePlaces.map((place) => ({ value: place, label: placeLabels[place] }))}
          onChange={({ target }) => onChange({ place: target.value })}
        />
      )}
      <TextArea
        label={pageLabels.body}
        name="body"
        rows={22}
        className="font-mono text-sm"
        value={form.body}
        error={errors.body}
        hint="Markdown: ## heading, **bold**, *italic*, - list, [link](/returns)."
        maxLength={pageLimits.bodyLengthMax}
        onChange={({ target }) => onChange({ body: target.value })}
      />
      <AddPicture body={form.body} onChange={(body) => onChange({ body })} />
      <Placeholders />
    </div>
  )
}

/** At the end of the text, from where it can be moved; by its path, so that the shop may move too. */
const AddPicture = ({ body, onChange }: { body: string; onChange: (body: string) => void }) => {
  // The text may have gone on while the picture was sent.
  const latest = useRef(body)
  useEffect(() => {
    latest.current = body
  }, [body])
  const { upload, start } = useImageUpload((url) =>
    onChange(
      `${latest.current.trimEnd()}\n\n![What the picture shows](${new URL(url).pathname})\n`,
    ),
  )

  return (
    <div>
      <FileButton accept={imageMimeTypes.join(',')} size="small" variant="secondary" onFile={start}>
        <Icon of={ImageUp} className="size-4.5" />
        {upload.state === 'sending' ? 'Uploading' : 'Add picture'}
      </FileButton>
      <div role="alert">
        {upload.state === 'failed' && (
          <p className="mt-2 text-sm font-medium text-bad">{upload.message}</p>
        )}
      </div>
    </div>
  )
}

const Placeholders = () => (
  <details className="text-[0.95rem]">
    <summary className="min-h-11 py-2.5 font-medium">Settings to use in the text</summary>
    <dl className="grid gap-x-4 gap-y-1 pb-2 sm:grid-cols-[auto_1fr]">
      {Object.entries(pagePlaceholders).map(([name, meaning]) => (
        <div key={name} className="contents">
          <dt>
            <code>{`{${name}}`}</code>
          </dt>
          <dd className="text-ink-soft max-sm:mb-2">{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
)
