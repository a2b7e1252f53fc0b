import { join } from 'node:path'
import { z } from 'zod'
import { readJsonFile } from '#adapters/content/read-json-files.ts'

const hex = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const side = z.number().int().positive()
const drawing = z.object({ width: side, height: side, color: hex })
const photograph = drawing.extend({ widths: z.array(side).min(1) })

/** Available pictures by name. */
export type PictureSizes = {
  readonly drawings: Readonly<Record<string, z.infer<typeof drawing>>>
  readonly photographs: Readonly<Record<string, z.infer<typeof photograph>>>
}

/** From `art/sizes.json` and `photos/sizes.json` below public. Throws StartFailure. */
export const readPictureSizes = (directory: string): PictureSizes => ({
  drawings: readJsonFile(join(directory, 'art/sizes.json'), z.record(z.string(), drawing)).value,
  photographs: readJsonFile(join(directory, 'photos/sizes.json'), z.record(z.string(), photograph)).value,
})
