/** Its label stands around it. The engines have a part each for the bar, and none for both. */
export const ProgressBar = ({ share }: { share: number }) => (
  <progress
    className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-beech [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-honey [&::-webkit-progress-bar]:bg-beech [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-honey"
    max={100}
    value={Math.round(share * 100)}
  />
)
