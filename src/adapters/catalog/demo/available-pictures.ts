import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { readJsonFile } from '#adapters/content/read-json-files.ts'
import { photographPath } from './photograph-path.ts'

const hex = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const side = z.number().int().positive()
const drawing = z.object({ width: side, height: side, color: hex })
const photograph = drawing.extend({ widths: z.array(side).min(1) })
type Photograph = z.infer<typeof photograph>

/** Available pictures by name. */
export type AvailablePictures = {
  readonly drawings: Readonly<Record<string, z.infer<typeof drawing>>>
  readonly photographs: Readonly<Record<string, Photograph>>
}

/** From `art/sizes.json` and `photos/sizes.json` below public. Throws StartFailure. */
export const readAvailablePictures = (directory: string): AvailablePictures => ({
  drawings: readJsonFile(join(directory, 'art/sizes.json'), z.record(z.string(), drawing)).value,
  photographs: present(
    readJsonFile(join(directory, 'photos/sizes.json'), z.record(z.string(), photograph)).value,
    isThere(join(directory, 'photos')),
  ),
})

/** Whether a file is below the directory; reads each folder once. */
function isThere(directory: string): (file: string) => boolean {
  const folders = new Map<string, ReadonlySet<string>>()
  const namesIn = (folder: string): ReadonlySet<string> => {
    const path = join(directory, folder)
    return new Set(existsSync(path) ? readdirSync(path) : [])
  }
  return (file) => {
    const folder = dirname(file)
    const names = folders.get(folder) ?? namesIn(folder)
    folders.set(folder, names)
    return names.has(basename(file))
  }
}

/**
 * The photographs in the widths whose two files are there, so that no page asks for one that was lost on the way (a
 * copy that was cut short, say); without any, the photograph is left out, and the product shows the next best.
 */
function present(
  listed: AvailablePictures['photographs'],
  isFile: (file: string) => boolean,
): AvailablePictures['photographs'] {
  const found: Record<string, Photograph> = {}
  for (const [name, { width, height, color, widths }] of Object.entries(listed)) {
    const stem = photographPath(name)
    const complete = widths.filter((each) =>
      ['avif', 'jpg'].every((type) => isFile(`${stem}-${each}.${type}`)),
    )
    const largest = Math.max(...complete)
    if (complete.length > 0)
      found[name] = {
        width: largest,
        height: Math.round((height * largest) / width),
        color,
        widths: complete,
      }
  }
  return found
}
