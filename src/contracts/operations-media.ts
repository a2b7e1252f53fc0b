import { z } from 'zod'

/** Pictures as the operations API takes and returns them. */
const use = z.enum(['product', 'wide', 'tall', 'look'])
const alt = z.object({ en: z.string().max(300), ar: z.string().max(300) })
const reason = z.string().max(300).optional()
const name = z.string().max(80)

const picture = z.object({
  /** By which products and these routes name it. */
  name,
  /** Its files are `${base}-${width}.avif` and `.jpg`. */
  base: z.string(),
  use,
  fileName: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
  color: z.string(),
  bytes: z.number().int(),
  alt,
  addedAt: z.iso.datetime(),
})
export const wireMedia = picture
export const wireMediaPage = z.object({
  pictures: z.array(picture.extend({ products: z.number().int(), entries: z.number().int() })),
  next: z.string().nullable(),
})
const yes = z.literal('true').optional()
export const mediaQuery = z.object({
  use: use.optional(),
  /** Those that no product and no content names. */
  unused: yes,
  /** Those without alternative text. */
  missingAlt: yes,
  search: z.string().max(200).optional(),
  cursor: z.string().max(2000).optional(),
})
/** `contents`: the file in base64, at most 700 kB; larger ones are sent by the page or the command. */
export const mediaUploadBody = z.strictObject({
  use,
  fileName: z.string().max(200),
  contents: z.base64().max(1_000_000),
})
export const mediaAltBody = z.strictObject({ alt, reason })
export const mediaRemovalBody = z.strictObject({ reason })
export const wireMediaRemoval = z.object({ name })

const productPicture = z.object({
  /** Of the library, or the last part of its address. */
  name,
  base: z.string(),
  view: z.string().max(20),
  alt: alt.nullable(),
  /** "": the whole product; "color:sand", or "sku:A,B". */
  of: z.string().max(4000),
})
export const wireProductPictures = z.object({ code: z.string(), pictures: z.array(productPicture) })
const of = z.string().max(4000).default('')
export const addPicturesBody = z.strictObject({
  names: z.array(name).min(1).max(20),
  of,
  first: z.boolean().optional(),
  reason,
})
export const orderPicturesBody = z.strictObject({
  bases: z.array(z.string().max(500)).min(1).max(2000),
  reason,
})
/** Pictures and fields that are absent stay; `alt: null` removes it. */
export const editPicturesBody = z.strictObject({
  pictures: z
    .array(
      z.strictObject({
        base: z.string().max(500),
        alt: alt.nullable().optional(),
        of: z.string().max(4000).optional(),
        view: z.string().max(20).optional(),
      }),
    )
    .min(1)
    .max(120),
  reason,
})
export const removePictureBody = z.strictObject({ base: z.string().max(500), reason })
export const pictureRestorationBody = z.strictObject({ version: z.number().int().min(1), reason })
