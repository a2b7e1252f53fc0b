import { z } from 'zod'

/** "page.help~1delivery:ar:3": the entry, the language, the version. */
const versionId = z.string().max(330)
const instant = z.iso.datetime({ offset: true })
const state = z.enum(['planned', 'live', 'ended', 'withdrawn'])
const reason = z.string().max(300).optional()

export const releaseQuery = z.object({
  state: state.optional(),
  /** A part of the name. */
  search: z.string().max(200).optional(),
  cursor: z.string().max(2000).optional(),
})

const releaseHead = z.object({
  id: z.string(),
  name: z.string(),
  state,
  startsAt: z.iso.datetime(),
  /** Null: for good. */
  endsAt: z.iso.datetime().nullable(),
  by: z.string(),
  at: z.iso.datetime(),
  withdrawn: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
})
export const wireReleases = z.object({
  releases: z.array(releaseHead.extend({ count: z.number().int() })),
  next: z.string().nullable(),
})
export const wireRelease = releaseHead.extend({
  /** `isAsReleased` false: it was called off or published otherwise since. */
  versions: z.array(z.object({ id: versionId, title: z.string(), isAsReleased: z.boolean() })),
})

export const releaseBody = z.strictObject({
  /** The same id is the same release. Absent: a new one. */
  id: z.string().min(8).max(64).optional(),
  name: z.string().max(200),
  /** Drafts, all of them at one moment, or none. */
  versions: z.array(versionId).min(1).max(50),
  /** Absent: now. */
  startsAt: instant.optional(),
  /** Absent: for good. */
  endsAt: instant.optional(),
  reason,
})
export const releaseWithdrawalBody = z.strictObject({
  /** Versions that nothing else would be shown in place of: those named go offline, any other rejects the withdrawal. */
  offline: z.array(versionId).max(50).optional(),
  reason,
})
