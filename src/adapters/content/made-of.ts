import { z } from 'zod'

const nothing = { tags: [], nextChange: null, page: null }

/**
 * Cache hints in `extensions` (see createContentApi). Other content systems have none, and their responses are cached
 * for the full lifetime.
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
