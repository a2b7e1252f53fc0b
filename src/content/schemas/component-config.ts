import { z } from 'zod'
import { title } from './common.ts'

/** Where a component stands that may stand above or below what the page itself shows: below 50 above it. */
const place = z.number().int().min(0).max(99)

/** How an operator changes a component of a screen without writing it anew (`config`, specification 3). */
export const componentConfigSchema = z.strictObject({
  /** Leaves the component out. */
  hidden: z.boolean().optional(),
  /** Its place among the parts of the page, smaller first. */
  order: place.optional(),
  /** Replaces its heading. */
  title: title.optional(),
  /** Shows no more than so many of its items. */
  limit: z.number().int().min(1).max(24).optional(),
})
export type ComponentConfig = z.infer<typeof componentConfigSchema>
