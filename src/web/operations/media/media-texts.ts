import { entryId } from '#commerce/content-admin/entry-id.ts'
import type { Product } from '#commerce/catalog/product.ts'
import type { MediaUse } from '#commerce/media/media.ts'
import { ofWholeProduct } from '#commerce/media/picture-list.ts'
import { parsePictureKey, type PictureFieldName } from '#commerce/media/picture-fields.ts'
import type { LibraryPicture, PictureUses } from '#commerce/media/ports.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import type { StateText } from '#web/operations/lists/list-row.ts'

export const mediaUseText = (use: MediaUse, t: Translate): string => t(`operations-media:use.${use}`)

/** The page of an entry that names a picture. */
export const entryPath = (entry: PictureUses['entries'][number]): string =>
  operationsPath('contentEntry', { entry: entryId(entry) })

/** Whether somebody has said what it shows, and in which language not. */
export function altState({ en, ar }: LibraryPicture['alt'], t: Translate): StateText {
  if (en !== '' && ar !== '') return { tone: 'good', label: t('operations-media:alt.both') }
  return { tone: 'warn', label: t('operations-media:alt.missing') }
}

export const bytesText = (bytes: number, { storefront, t }: Pick<App.Locals, 'storefront' | 't'>): string =>
  t('operations-media:kilobytes', { number: formatNumber(Math.ceil(bytes / 1000), storefront) })

/** "Sand", "All of the product", or SKUs. */
export function ofText(
  key: string,
  { options }: Pick<Product, 'options'>,
  { language, t }: { readonly language: Language; readonly t: Translate },
): string {
  if (key === ofWholeProduct) return t('operations-media:of.all')
  const [, color] = /^color:(.+)$/.exec(key) ?? []
  const values = options.find(({ attribute }) => attribute === 'color')?.values
  return (
    values?.find(({ value }) => value === color)?.label[language] ??
    key.replace(/^\w+:/, '').replaceAll(',', ', ')
  )
}

const fieldTitles = {
  'alt.en': 'operations-media:alt.en',
  'alt.ar': 'operations-media:alt.ar',
  of: 'operations-media:of',
  view: 'operations-media:view',
} as const satisfies Record<PictureFieldName, MessageKey>

/** "Picture 3, alternative text (English)". */
export function labelOfPictureField(
  key: string,
  { bases, t }: { readonly bases: readonly string[]; readonly t: Translate },
): string {
  const parsed = parsePictureKey(key)
  if (!parsed) return key
  return t('operations-media:field-of', {
    place: bases.indexOf(parsed.base) + 1,
    field: t(fieldTitles[parsed.field]),
  })
}
