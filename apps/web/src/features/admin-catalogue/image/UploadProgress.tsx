import { Button } from '#ui/Button.tsx'

type UploadProgressProps = { name: string; share: number; onCancel: () => void }

export const UploadProgress = ({ name, share, onCancel }: UploadProgressProps) => (
  <div className="mt-4">
    <label className="block text-sm">
      <span className="mb-1 block truncate">Uploading {name}</span>
      <progress className="h-2 w-full accent-honey" max={100} value={Math.round(share * 100)} />
    </label>
    <Button size="small" variant="quiet" className="mt-2" onClick={onCancel}>
      Cancel upload
    </Button>
  </div>
)
