import { Button } from '#ui/forms/Button.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'

type UploadProgressProps = { name: string; share: number; onCancel: () => void }

export const UploadProgress = ({ name, share, onCancel }: UploadProgressProps) => (
  <div className="mt-4">
    <label className="block text-sm">
      <span className="mb-1 block truncate">Uploading {name}</span>
      <ProgressBar share={share} />
    </label>
    <Button size="small" variant="quiet" className="mt-2" onClick={onCancel}>
      Cancel upload
    </Button>
  </div>
)
