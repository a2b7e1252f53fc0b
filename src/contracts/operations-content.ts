import { z } from 'zod'

const version = z.number().int().min(1)
const language = z.enum(['en', 'ar'])
const kind = z.enum(['page', 'screen', 'block'])
const instant = z.iso.datetime({ offset: true })
const reason = z.string().max(300).optional()
/** "page.help~1delivery": the kind, and the key with ~1 for a slash and ~0 for a tilde. */
const id = z.string().max(300)

/** Content as the operations API takes and returns it. Bodies are those of `majlis content put`. */
export const contentQuery = z.object({
  kind: kind.optional(),
  view: z.enum(['missing', 'scheduled', 'due', 'drafts', 'faulty', 'dead-links']).optional(),
  /** A part of the name or key. */
  search: z.string().max(200).optional(),
  cursor: z.string().max(2000).optional(),
})
export const versionQuery = z.object({ language, version: z.coerce.number().int().min(1) })
export const comparisonQuery = z.object({
  language,
  before: z.coerce.number().int().min(1),
  after: z.coerce.number().int().min(1),
})

const languageState = z.object({
  latest: version,
  shown: z.object({ version, since: z.iso.datetime() }).nullable(),
  /** `version` null: nothing is shown then. */
  next: z.object({ at: z.iso.datetime(), version: version.nullable() }).nullable(),
  hasDraft: z.boolean(),
  by: z.string(),
  changedAt: z.iso.datetime(),
  faults: z.array(z.string()),
})

const wireContentEntry = z.object({
  id,
  kind,
  key: z.string(),
  en: languageState.nullable(),
  ar: languageState.nullable(),
})
/** Links of what is shown that lead nowhere. */
const deadLinks = z.object({ en: z.array(z.string()), ar: z.array(z.string()) })
export const wireContentList = z.object({
  entries: z.array(wireContentEntry.extend({ deadLinks })),
  next: z.string().nullable(),
})

const wireVersion = z.object({
  id,
  language,
  version,
  state: z.enum(['draft', 'published']),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  author: z.string(),
  createdAt: z.iso.datetime(),
})
export const wireContentVersions = z.object({ entry: wireContentEntry, versions: z.array(wireVersion) })
export const wireContentBody = wireVersion.extend({ body: z.record(z.string(), z.unknown()) })
export const wireContentVersion = wireVersion
export const wirePublished = z.object({ versions: z.array(wireVersion) })

export const wireComparison = z.object({
  /** Null: that version does not have the field. */
  fields: z.array(
    z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})

export const contentDraftBody = z.strictObject({
  language,
  body: z.record(z.string(), z.unknown()),
  /** The latest version that was read before; another one is refused. Absent: not checked. */
  expectedLatest: z.number().int().min(0).optional(),
  reason,
})
export const contentPublicationBody = z.strictObject({
  /** All of them at one moment, or none. */
  versions: z.array(z.strictObject({ id, language, version })).min(1).max(50),
  /** Absent: now. */
  startsAt: instant.optional(),
  /** Absent: for good. */
  endsAt: instant.optional(),
  reason,
})
export const contentVersionBody = z.strictObject({
  language,
  version,
  expectedLatest: z.number().int().min(0).optional(),
  reason,
})
