import { z } from 'zod'

export const isZod = (value: unknown): value is z.ZodType => value instanceof z.ZodType
