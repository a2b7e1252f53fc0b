import { eq } from 'drizzle-orm'
import type { MediaFacade } from '#commerce/media/media.ts'
import { createMediaLibrary, type MediaLibrary } from '#commerce/media/media-library.ts'
import type { EncodeUpload } from '#commerce/media/ports.ts'
import { createProductMedia, type ProductMedia } from '#commerce/media/product-media.ts'
import type { Clock } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createLibraryStore } from './library-store.ts'
import { mediaFiles } from './media-tables.ts'
import { createProductMediaStore } from './product-media-store.ts'

const fileName = /^[a-z0-9-]{1,80}-\d{3,4}\.(?:avif|jpg)$/

/** The files of uploaded pictures, for everybody. */
export const createMediaModule = (db: Database): MediaFacade => ({
  async find(name) {
    if (!fileName.test(name)) return undefined
    const [row] = await db.select().from(mediaFiles).where(eq(mediaFiles.name, name))
    return row && { type: row.type, bytes: row.bytes }
  },
})

type Deps = {
  readonly clock: Clock
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly isManagedElsewhere: boolean
}

/** Pictures, as operators upload them and give them to products. */
export const createMediaAdminModule = (
  db: Database,
  { clock, purgeBus, isManagedElsewhere }: Deps,
): { readonly mediaLibrary: MediaLibrary; readonly productMedia: ProductMedia } => ({
  mediaLibrary: createMediaLibrary({ library: createLibraryStore(db), encode, clock }),
  productMedia: createProductMedia({
    products: createProductMediaStore({ db, purgeBus }),
    ...{ isManagedElsewhere, clock },
  }),
})

const encode: EncodeUpload = async (bytes, use) => {
  // The image library is loaded for uploads only.
  const [{ checkUpload }, { encodePicture }] = await Promise.all([
    import('./check-upload.ts'),
    import('./encode-picture.ts'),
  ])
  const checked = await checkUpload(bytes, use)
  if (!checked.ok) return checked
  const picture = await encodePicture(bytes, use)
  return picture ? ok(picture) : fail({ kind: 'not-a-picture' })
}
