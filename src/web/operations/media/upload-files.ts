import type { Shop } from '#commerce/shop.ts'
import type { MediaFailure, MediaUse } from '#commerce/media/media.ts'
import { uploadFormLimits } from '#commerce/media/media-library.ts'
import type { LibraryPicture } from '#commerce/media/ports.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { formatNumber } from '#i18n/format.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { mediaUseText } from './media-texts.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

/** How many files a form takes, and how large they may be together. */
export const filesHint = (t: Locals['t']): string =>
  t('operations-media:files-hint', {
    max: uploadFormLimits.files,
    megabytes: uploadFormLimits.bytes / 1_000_000,
  })

type Uploaded = {
  readonly pictures: readonly LibraryPicture[]
  /** Files that were not taken, and why. */
  readonly problems: readonly FieldProblem[]
}

/** The pictures of a form, one after the other: an encoder occupies a core. Undefined: they may not. */
export async function uploadFiles(
  fields: FormData,
  { use, by, locals }: { readonly use: MediaUse; readonly by: Operator; readonly locals: Locals },
): Promise<Uploaded | undefined> {
  const { t } = locals
  const files = fields.getAll('files').filter((one): one is File => one instanceof File && one.size > 0)
  const refuse = (text: string): Uploaded => ({ pictures: [], problems: [{ text, field: 'files' }] })
  if (files.length === 0) return refuse(t('operations-media:problem.no-file'))
  const { files: maxFiles, bytes } = uploadFormLimits
  if (files.length > maxFiles) return refuse(t('operations-media:problem.too-many', { max: maxFiles }))
  if (files.reduce((sum, { size }) => sum + size, 0) > bytes)
    return refuse(t('operations-media:problem.too-much', { megabytes: bytes / 1_000_000 }))
  const pictures: LibraryPicture[] = []
  const problems: FieldProblem[] = []
  for (const file of files) {
    const added = await add(locals.shop, file, use, by)
    if (added.ok) pictures.push(added.value)
    else if (added.failure.kind === 'not-permitted') return undefined
    else
      problems.push({
        text: t('operations-media:problem.of-file', {
          file: file.name.slice(0, 80),
          problem: explainUpload(added.failure, use, locals),
        }),
        field: 'files',
      })
  }
  return { pictures, problems }
}

const add = async (shop: Pick<Shop, 'mediaLibrary'>, file: File, use: MediaUse, by: Operator) =>
  shop.mediaLibrary.upload({ bytes: new Uint8Array(await file.arrayBuffer()), use, fileName: file.name }, by)

/** "1600 × 900", read from left to right in Arabic, too. */
export const sizeText = (
  { width, height }: { readonly width: number; readonly height: number },
  { storefront }: Pick<Locals, 'storefront'>,
): string => `\u2066${formatNumber(width, storefront)} × ${formatNumber(height, storefront)}\u2069`

function explainUpload(failure: MediaFailure, use: MediaUse, locals: Locals): string {
  const { t } = locals
  switch (failure.kind) {
    case 'too-many-bytes':
      return t('operations-media:problem.too-many-bytes', {
        megabytes: Math.round(failure.max / 1024 / 1024),
      })
    case 'too-many-pixels':
      return t('operations-media:problem.too-many-pixels', {
        size: sizeText(failure, locals),
        megapixels: failure.max / 1_000_000,
      })
    case 'too-small':
      return t('operations-media:problem.too-small', {
        size: sizeText(failure, locals),
        least: sizeText(failure.least, locals),
      })
    case 'wrong-ratio':
      return t('operations-media:problem.wrong-ratio', {
        size: sizeText(failure, locals),
        use: mediaUseText(use, t),
        ratio: `\u2066${failure.wanted.width}:${failure.wanted.height}\u2069`,
      })
    case 'not-a-picture':
    case 'unknown-format':
    case 'unsafe-drawing':
      return t(`operations-media:problem.${failure.kind}`)
  }
}
