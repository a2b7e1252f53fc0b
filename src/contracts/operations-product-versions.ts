import { z } from 'zod'

/** Versions of products as the operations API takes and returns them. */
const version = z.coerce.number().int().min(1).max(2_147_483_646)
/** "name.en", "urlKey", "visibility", "categories", "badges", "pictures", "SKU widthCm", "color sand en". */
const field = z.string().min(1).max(300)

export const productVersionsQuery = z.object({
  /** `next` of the page before. */
  cursor: version.optional(),
})
export const productComparisonQuery = z.object({
  before: version,
  /** Absent: the newest version. */
  after: version.optional(),
})

const wireVersion = z.object({
  version: z.number().int(),
  at: z.iso.datetime(),
  /** Null: an import, another system, or what was there before the first version. */
  by: z.string().nullable(),
  channel: z.enum(['page', 'api', 'command', 'import', 'job']),
})
/** What a version does not have is empty. */
const wireChange = z.object({ field, before: z.string(), after: z.string() })

export const wireProductVersions = z.object({
  versions: z.array(
    wireVersion.extend({
      /** Against the version before it; null: that is no longer stored. */
      changes: z.array(wireChange).nullable(),
    }),
  ),
  next: z.number().int().nullable(),
})
export const wireProductVersion = wireVersion.extend({
  code: z.string(),
  fields: z.record(field, z.string()),
})
export const wireProductComparison = z.object({
  before: z.number().int(),
  after: z.number().int(),
  fields: z.array(wireChange),
})

export const restorationCheckBody = z.strictObject({
  version: z.int().min(1).max(2_147_483_646),
  /** Absent: all fields of the version. */
  fields: z.array(field).min(1).max(2_000).optional(),
})
export const restorationBody = restorationCheckBody.extend({
  /** The newest version when the check was made; another one is refused. */
  expectedLatest: z.int().min(1).max(2_147_483_646),
  reason: z.string().max(300).optional(),
})
export const wireRestoration = z.object({
  code: z.string(),
  version: z.number().int(),
  /** The newest version. */
  latest: z.number().int(),
  /** What restoring would change, or has changed. */
  changes: z.array(wireChange),
  /** What is not restored, and what is in the way: the product with the web address, categories that are gone. */
  rejected: z.array(
    z.object({
      field,
      why: z.enum(['not-yours', 'gone', 'elsewhere', 'invalid', 'url-key-taken', 'unknown-category']),
      what: z.string(),
    }),
  ),
})
