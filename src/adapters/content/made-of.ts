import { z } from 'zod'

const nothing = { tags: [], nextChange: null, page: null }

/**
 * What our content API tells beside the data: see createContentApi. Another content system tells nothing, and its
 * answers are then stored for their full time.
 */
export const madeOfSchema = z
  .object({
    content: z.object({
      tags: z.array(z.string()),
      nextChange: z.iso.datetime().nullable(),
      page: z.object({ pageId: z.string(), slug: z.string().nullable() }).nullish(),
    }),
  })
  .transform(({ content }) => content)
  .catch(nothing)
