import type { Translate } from '#i18n/translator.ts'

/** "5 years", "18 months". */
export const warrantyTime = (months: number, t: Translate): string =>
  months % 12 === 0
    ? t('product:warranty.years', { count: months / 12 })
    : t('product:warranty.months', { count: months })
