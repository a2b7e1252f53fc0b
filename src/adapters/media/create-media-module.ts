import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AddedMedia, MediaFacade, MediaFailure, MediaUse } from '#commerce/media/media.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { mediaFiles } from '#adapters/media/media-tables.ts'

type MediaUpload = {
  readonly bytes: Uint8Array
  readonly use: MediaUse
  /** The original file name; only its letters and digits are used. */
  readonly name: string
}
export type MediaModule = MediaFacade & {
  add(upload: MediaUpload): Promise<Result<AddedMedia, MediaFailure>>
}

const fileName = /^[a-z0-9-]{1,80}-\d{3,4}\.(?:avif|jpg)$/

/** Images uploaded by operators: validated, re-encoded, stored in the database. */
export const createMediaModule = (db: Database, { clock }: { readonly clock: Clock }): MediaModule => ({
  async find(name) {
    if (!fileName.test(name)) return undefined
    const [row] = await db.select().from(mediaFiles).where(eq(mediaFiles.name, name))
    return row && { type: row.type, bytes: row.bytes }
  },

  async add({ bytes, use, name }) {
    // The image library is loaded for uploads only.
    const [{ checkUpload }, { encodePicture }] = await Promise.all([
      import('./check-upload.ts'),
      import('./encode-picture.ts'),
    ])
    const checked = await checkUpload(bytes, use)
    if (!checked.ok) return checked
    const picture = await encodePicture(bytes, use)
    if (!picture) return fail({ kind: 'not-a-picture' })
    const { files, ...facts } = picture
    const stem = `${slugOf(name)}-${digestOf(bytes, use)}`
    const addedAt = new Date(clock.now())
    await db
      .insert(mediaFiles)
      .values(files.map(({ ending, type, bytes }) => ({ name: stem + ending, type, bytes, addedAt })))
      .onConflictDoNothing()
    return ok({ base: `/media/${stem}`, ...facts })
  },
})

/** Eight hex digits of the upload and its use. */
const digestOf = (bytes: Uint8Array, use: MediaUse): string =>
  createHash('sha256').update(use).update(bytes).digest('hex').slice(0, 8)

/** "Summer Sofa (2).PNG" is "summer-sofa-2". */
function slugOf(name: string): string {
  const base = name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
  const slug = base
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 48)
  return slug === '' ? 'picture' : slug
}
