import { pictureViews, type PictureView, type Product } from '#commerce/catalog/product.ts'
import type { Bilingual } from '#kernel/country.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import {
  keyOfPicture,
  variantsOfPicture,
  readPictureList,
  skusOfKey,
  withPictureList,
  type ListedPicture,
} from './picture-list.ts'

/** What people write of a picture of a product. `of`: the whole product or a color; `view`: what is seen of it. */
export const pictureFieldNames = ['alt.en', 'alt.ar', 'of', 'view'] as const
export type PictureFieldName = (typeof pictureFieldNames)[number]

/** Fields of pictures as a form shows and sends them, by `pictureKey`. Absent: as they are. */
export type PictureFields = Readonly<Record<string, string>>

export const pictureKey = (base: string, field: PictureFieldName): string => `${base} ${field}`

export type AltProblem = 'one-language' | 'too-long'
type PictureProblem = {
  readonly base: string
  readonly field: PictureFieldName
  readonly problem: AltProblem | 'unknown-picture' | 'unknown-variant' | 'unknown-view'
}
export type InvalidPictures = {
  readonly kind: 'invalid-pictures'
  readonly problems: readonly PictureProblem[]
}

/** As imports accept it. */
const maxAlt = 300

/** A text in both languages or in none: of one language only, the other would have nothing to read out. */
export function checkAlt({
  en,
  ar,
}: Bilingual): { readonly language: 'en' | 'ar'; readonly problem: AltProblem } | null {
  if (en.length > maxAlt) return { language: 'en', problem: 'too-long' }
  if (ar.length > maxAlt) return { language: 'ar', problem: 'too-long' }
  if ((en === '') === (ar === '')) return null
  return { language: en === '' ? 'en' : 'ar', problem: 'one-language' }
}

export const tidyAlt = ({ en, ar }: Bilingual): Bilingual => ({ en: tidyText(en), ar: tidyText(ar) })

const fieldsOfPicture = (
  one: ListedPicture,
  product: Product,
): Readonly<Record<PictureFieldName, string>> => ({
  'alt.en': one.alt?.en ?? '',
  'alt.ar': one.alt?.ar ?? '',
  of: keyOfPicture(one, product),
  view: one.view,
})

export const readPictureFields = (product: Product): PictureFields =>
  Object.fromEntries(
    readPictureList(product).flatMap((one) => {
      const fields = fieldsOfPicture(one, product)
      return pictureFieldNames.map((name) => [pictureKey(one.base, name), fields[name]])
    }),
  )

/** The product with what is written of its pictures. Says every field that is wrong. */
export function withPictureFields(product: Product, fields: PictureFields): Result<Product, InvalidPictures> {
  const list = readPictureList(product)
  const bases = new Set(list.map(({ base }) => base))
  const problems: PictureProblem[] = Object.keys(fields)
    .map(parsePictureKey)
    .flatMap((key) => (key && !bases.has(key.base) ? [{ ...key, problem: 'unknown-picture' as const }] : []))
  const written = list.map((one): ListedPicture => {
    const before = fieldsOfPicture(one, product)
    const { base } = one
    const typed = (field: PictureFieldName): string => fields[pictureKey(base, field)] ?? before[field]
    const isSame = (...names: readonly PictureFieldName[]) =>
      names.every((name) => typed(name) === before[name])
    const alt = isSame('alt.en', 'alt.ar') ? null : tidyAlt({ en: typed('alt.en'), ar: typed('alt.ar') })
    const wrong = alt && checkAlt(alt)
    if (wrong) problems.push({ base, field: `alt.${wrong.language}`, problem: wrong.problem })
    const skus = isSame('of') ? null : skusOfKey(typed('of'), product)
    if (skus === undefined) problems.push({ base, field: 'of', problem: 'unknown-variant' })
    const view = pictureViews.find((name) => name === typed('view'))
    if (!view) problems.push({ base, field: 'view', problem: 'unknown-view' })
    return {
      ...one,
      ...(alt ? { alt: alt.en === '' ? null : alt } : {}),
      ...(skus ? variantsOfPicture(skus) : {}),
      ...(view ? { view } : {}),
    }
  })
  return problems.length > 0
    ? fail({ kind: 'invalid-pictures', problems })
    : ok(withPictureList(product, written))
}

/** Which picture and field a key names. */
export function parsePictureKey(
  key: string,
): { readonly base: string; readonly field: PictureFieldName } | undefined {
  const place = key.lastIndexOf(' ')
  const field = pictureFieldNames.find((one) => one === key.slice(place + 1))
  return field && { base: key.slice(0, place), field }
}

/** How a picture is named to people: "summer-sofa-1f2e3d4c". */
export const nameOfPicture = (base: string): string => base.slice(base.lastIndexOf('/') + 1)

/** What is seen on an upload unless somebody says otherwise. */
export const viewOfUploads: PictureView = 'front'
