import { Notice } from '#ui/feedback/Notice.tsx'

const namedMax = 20

type Problem = { id: string; name: string; message: string }

type ProductProblemsProps = { title: string; tone?: 'bad' | 'calm'; problems: readonly Problem[] }

/** Products that stay as they are, and why. */
export const ProductProblems = ({ title, tone = 'bad', problems }: ProductProblemsProps) =>
  problems.length > 0 && (
    <div className="mt-4">
      <Notice tone={tone} title={title}>
        <ul>
          {problems.slice(0, namedMax).map(({ id, name, message }) => (
            <li key={id}>
              {name}: {message}
            </li>
          ))}
        </ul>
        {problems.length > namedMax && (
          <p>And {(problems.length - namedMax).toLocaleString('en-US')} more.</p>
        )}
      </Notice>
    </div>
  )
