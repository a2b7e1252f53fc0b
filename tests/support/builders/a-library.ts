import { sql } from 'drizzle-orm'
import { createMediaAdminModule } from '#adapters/media/create-media-module.ts'
import { mediaPictures } from '#adapters/media/media-tables.ts'
import type { MediaUse } from '#commerce/media/media.ts'
import { aCatalog } from './a-catalog.ts'
import { rowsOf, type Open } from '../databases/databases.ts'

/** A catalog whose pictures operators choose, with what was written to the audit and which pages were purged. */
export async function aLibrary(open: Open, given: { readonly isManagedElsewhere?: boolean } = {}) {
  const catalog = await aCatalog(await open())
  const { db, clock } = catalog
  const published: string[] = []
  const admins = createMediaAdminModule(db, {
    clock,
    purgeBus: { publish: async (tags) => void published.push(...tags) },
    isManagedElsewhere: given.isManagedElsewhere ?? false,
  })
  /** As an upload leaves it, without encoding anything. */
  const stored = async (name: string, { use = 'product' }: { readonly use?: MediaUse } = {}) => {
    const widths = [320, 480, 640]
    const base = `/media/${name}`
    await db.insert(mediaPictures).values({
      ...{
        name,
        use,
        fileName: `${name}.jpg`,
        widths,
        width: 640,
        height: 640,
        color: '#b5623c',
        bytes: 1000,
      },
      ...{ addedAt: new Date(clock.now()), addedBy: null },
      urls: [base, ...widths.flatMap((width) => [`${base}-${width}.jpg`, `${base}-${width}.avif`])],
    })
    return base
  }
  const audit = () =>
    rowsOf(
      db,
      sql`select act, operator_name, object_kind, object_id, before, after, reason from audit_log order by id`,
    )
  return { ...catalog, ...admins, stored, audit, published }
}
