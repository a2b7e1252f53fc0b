import { z } from 'zod'

/** src/content/aisles.json: for each store the aisle of a category, as its sign reads ("B2"). */
export const aislesSchema = z.record(
  z.string().regex(/^[a-z0-9-]{1,20}$/),
  z.record(
    z.string().regex(/^[a-z0-9/-]+$/),
    z
      .string()
      .regex(/^[A-Z]?\d{0,3}$/)
      .min(1),
  ),
)
