import type { OptionField } from '#commerce/catalog-admin/option-labels.ts'
import type { MeasureField } from '#commerce/catalog-admin/variant-measures.ts'
import type { TextField, TranslatedField } from '#commerce/catalog-admin/product-texts.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'

export const translatedTitles = {
  name: 'operations-catalog:field.name',
  summary: 'operations-catalog:field.summary',
  description: 'operations-catalog:field.description',
  material: 'operations-catalog:field.material',
  care: 'operations-catalog:field.care',
  keywords: 'operations-catalog:field.keywords',
} as const satisfies Record<TranslatedField, MessageKey>

/** "Summary (Arabic)". */
export function labelOfText(field: TextField, t: Translate): string {
  if (field === 'urlKey') return t('operations-catalog:field.url-key')
  const [name, language] = field.split('.') as [TranslatedField, 'en' | 'ar']
  return t('operations-catalog:field.in-language', {
    field: t(translatedTitles[name]),
    language: t(`operations-service:language.${language}`),
  })
}

export const measureTitles = {
  widthCm: 'operations-catalog:measure.width',
  depthCm: 'operations-catalog:measure.depth',
  heightCm: 'operations-catalog:measure.height',
  weightKg: 'operations-catalog:measure.weight',
  sizeClass: 'operations-catalog:measure.size',
  gtin: 'operations-catalog:measure.gtin',
} as const satisfies Record<MeasureField, MessageKey>

export const optionTitles = {
  en: 'operations-catalog:option.en',
  ar: 'operations-catalog:option.ar',
  family: 'operations-catalog:option.family',
} as const satisfies Record<OptionField, MessageKey>
