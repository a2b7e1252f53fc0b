import { z } from 'zod'

/** Settings as the operations API takes and returns them. Amounts are minor units of the country. */
const document = z.record(z.string(), z.unknown())

const version = z.object({
  version: z.number().int(),
  document,
  startsAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  by: z.string(),
  reason: z.string().nullable(),
  /** The version that it says again; 0: the files. */
  restores: z.number().int().nullable(),
  canceledAt: z.iso.datetime().nullable(),
})

export const wireSetting = z.object({
  kind: z.string(),
  country: z.string(),
  /** In force; 0: the files. */
  version: z.number().int(),
  document,
  /** Takes effect next. */
  planned: version.nullable(),
})
export const wireSettings = z.object({ settings: z.array(wireSetting) })
export const wireSettingVersions = z.object({ versions: z.array(version) })

const reason = z.string().max(300).optional()

export const settingBody = z.strictObject({
  document,
  /** The version that was read before: what others changed since is kept. Absent: whatever is in force is replaced. */
  version: z.number().int().min(0).optional(),
  /** Absent: now. */
  startsAt: z.iso.datetime().optional(),
  reason,
})
export const settingVersionBody = z.strictObject({ version: z.number().int().min(0), reason })
