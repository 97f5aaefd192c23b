import { z } from 'zod'

/** As the database keeps it: a larger number could not be compared with one. */
export const versionSchema = z.int().min(0).max(2_147_483_647)
