import { translatedFields, type ProductTexts } from '#commerce/catalog-admin/product-texts.ts'
import type { Translate } from '#i18n/translator.ts'
import { figureRow, longColumn, textCell, textColumn, type Figures } from '#web/operations/lists/figures.ts'
import { translatedTitles } from './field-labels.ts'

/** What a product says, English and Arabic side by side. */
export const textFigures = (texts: ProductTexts, t: Translate): Figures => ({
  columns: [
    textColumn('operations-catalog:versions.field'),
    longColumn('operations-service:language.en'),
    longColumn('operations-service:language.ar'),
  ],
  rows: translatedFields.map((field) =>
    figureRow(
      textCell(t(translatedTitles[field])),
      { kind: 'text', text: texts[`${field}.en`], language: 'en' },
      { kind: 'text', text: texts[`${field}.ar`], language: 'ar' },
    ),
  ),
})
