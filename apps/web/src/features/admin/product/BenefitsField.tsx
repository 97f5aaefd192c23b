import { productColumns } from '@golden-bead/contracts/product-columns'
import { parseBenefits } from '@golden-bead/contracts/benefits'
import { Badge } from '#ui/Badge.tsx'
import { TextField } from '#ui/forms/TextField.tsx'

type BenefitsFieldProps = {
  text: string
  error?: string | undefined
  onChange: (text: string) => void
}

/** One line of text, and below it what the shop will make of it. */
export const BenefitsField = ({ text, error, onChange }: BenefitsFieldProps) => {
  const benefits = parseBenefits(text)

  return (
    <div>
      <TextField
        label={productColumns.benefits.label}
        name="benefits"
        hint="Separated by commas. For a comma inside a benefit write \, instead."
        value={text}
        error={error}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      {benefits.length > 0 && (
        <ul aria-label="Benefits as they will be shown" className="mt-2 flex flex-wrap gap-2">
          {benefits.map((benefit, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- The same benefit may be there twice.
            <li key={`${index}-${benefit}`} className="max-w-full break-words">
              <Badge>{benefit}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
