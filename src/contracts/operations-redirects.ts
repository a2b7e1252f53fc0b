import { z } from 'zod'

const instant = z.iso.datetime()
const status = z.union([z.literal(301), z.literal(302), z.literal(410)])
const reason = z.string().max(300).optional()

/** Redirects, as the operations API takes and returns them. */
export const redirectsQuery = z.object({
  /** How an address or a destination begins. */
  search: z.string().max(500).optional(),
  status: z.enum(['301', '302', '410']).optional(),
  cursor: z.string().max(2000).optional(),
})
export const missingPagesQuery = redirectsQuery.pick({ search: true, cursor: true })

const wireRedirect = z.object({
  from: z.string(),
  /** Null: gone (410). */
  to: z.string().nullable(),
  status,
  hits: z.number().int(),
  lastHitAt: instant.nullable(),
  createdAt: instant,
  changedAt: instant,
  by: z.string(),
})

/** Value of `cursor` for the next page; null: this is the last one. */
const next = z.string().nullable()
export const wireRedirects = z.object({ redirects: z.array(wireRedirect), next })
export const wireMissingPages = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      hits: z.number().int(),
      firstSeenAt: instant,
      lastSeenAt: instant,
      referrer: z.string().nullable(),
    }),
  ),
  next,
})

export const redirectBody = z.strictObject({
  from: z.string().max(2000),
  /** Absent or null: gone. */
  to: z.string().max(2000).nullable().optional(),
  status: status.optional(),
  reason,
})
export const redirectReply = z.object({ from: z.string(), to: z.string().nullable(), status })

export const redirectRemovalBody = z.strictObject({ from: z.string().max(2000), reason })
export const redirectRemovalReply = z.object({ removed: z.string() })

export const redirectImportBody = z.strictObject({
  redirects: z
    .array(redirectBody.omit({ reason: true }))
    .min(1)
    .max(10_000),
  /** True: nothing is written. */
  dryRun: z.boolean().optional(),
})
export const redirectImportReply = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  faultyCount: z.number().int(),
  /** At most 200. `line`: its place in the list, from 1. */
  faulty: z.array(z.object({ line: z.number().int(), from: z.string(), problem: z.string() })),
})
