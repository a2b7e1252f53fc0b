import { z } from 'zod'

const version = z.number().int().min(1)
const versions = z.strictObject({ en: version, ar: version })
const pair = z.strictObject({ en: z.string().max(400), ar: z.string().max(400) })
const line = { labels: pair, hrefs: pair }

/** Three levels: groups, columns below one, links in a column. */
const group = z.strictObject({
  ...line,
  columns: z.array(z.strictObject({ ...line, links: z.array(z.strictObject(line)).max(16) })).max(8),
  /** Which group of the stored menu it was, from 0: its pictures go with it. Null: it is new. */
  source: z.number().int().min(0).nullable(),
})

export const wireMenu = z.object({ versions, groups: z.array(group) })
export const menuBody = z.strictObject({
  /** The versions that were read; fields that another has changed since are taken, where both did it is refused. */
  base: versions,
  groups: z.array(group).min(1).max(20),
  reason: z.string().max(300).optional(),
})
