import { serveJobs } from '#lab/jobs.ts'
import { drive } from './drive.ts'

/** A process of its own on a core of its own: it must not take time from what it measures. */
serveJobs({ drive })
