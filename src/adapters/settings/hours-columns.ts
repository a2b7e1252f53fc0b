import { closedMark, rangeSeparator } from '#commerce/stores/hours-settings.ts'
import type { SettingColumn, SettingField } from '#commerce/settings/setting-document.ts'
import { openingRanges } from '#contracts/stores.ts'
import { formatWeekday } from '#i18n/format.ts'
import type { Country } from '#kernel/country.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { storefront } from '#kernel/storefront.ts'

const closedTexts = ['', '-', '–', 'closed', 'مغلق']

/** "10:00-12:00, 14:00-23:00", as people type it; undefined: these are no hours. */
function readRanges(text: string): string | undefined {
  const ranges = toLatinDigits(text)
    .replaceAll(/[–—]/g, '-')
    .split(/[,،]/)
    .map((range) => range.replaceAll(/\s/g, ''))
  return openingRanges.safeParse(ranges).success ? ranges.join(rangeSeparator) : undefined
}

/** Empty: closed. */
const readHours = (text: string): string | undefined =>
  closedTexts.includes(text.toLowerCase()) ? '' : readRanges(text)

/** Empty: as on other days. */
const readFriday = (text: string): string | undefined =>
  closedTexts.includes(text.toLowerCase()) ? closedMark : readRanges(text)

const hoursColumn = (name: string, title: SettingColumn['title'], read: typeof readHours): SettingColumn => ({
  ...{ name, title, type: 'text', max: 60, isOptional: true, read },
})

const hint = {
  en: 'Hours are written 10:00-12:00, 14:00-23:00; after midnight 20:00-01:00. Empty: closed.',
  ar: 'تُكتب الساعات هكذا: 10:00-12:00, 14:00-23:00، وبعد منتصف الليل: 20:00-01:00. الخانة الفارغة تعني أن المتجر مغلق.',
}

/** The days of the week of a store. */
export function weekField(country: Country): SettingField {
  const [en, ar] = [storefront(country, 'en'), storefront(country, 'ar')]
  const options = Array.from({ length: 7 }, (_, day) => ({
    value: String(day),
    title: { en: formatWeekday(day, en), ar: formatWeekday(day, ar) },
  }))
  return {
    name: 'week',
    title: { en: 'Week', ar: 'أيام الأسبوع' },
    hint,
    ...{ type: 'rows', by: 'day', max: 7 },
    columns: [
      { name: 'day', title: { en: 'Day', ar: 'اليوم' }, type: 'option', options },
      hoursColumn('hours', { en: 'Hours', ar: 'الساعات' }, readHours),
    ],
  }
}

/** Days with hours of their own. */
export const periodsField = (title: SettingField['title'], max: number): SettingField => ({
  ...{ name: 'periods', title, type: 'rows', by: 'from', max },
  hint: {
    en: `${hint.en} Friday empty: as on the other days; closed on Fridays: ${closedMark}`,
    ar: `${hint.ar} خانة الجمعة الفارغة: كبقية الأيام، وللإغلاق يوم الجمعة: ${closedMark}`,
  },
  columns: [
    { name: 'from', title: { en: 'First day', ar: 'أول يوم' }, type: 'day' },
    { name: 'to', title: { en: 'Last day', ar: 'آخر يوم' }, type: 'day' },
    {
      ...{ name: 'kind', title: { en: 'Kind', ar: 'النوع' }, type: 'option' },
      options: [
        { value: 'holiday', title: { en: 'Holiday', ar: 'عطلة' } },
        { value: 'ramadan', title: { en: 'Ramadan', ar: 'رمضان' } },
        { value: 'closure', title: { en: 'Closure, before all others', ar: 'إغلاق يتقدم على غيره' } },
      ],
    },
    { name: 'en', title: { en: 'Name in English', ar: 'الاسم بالإنجليزية' }, type: 'text', max: 200 },
    { name: 'ar', title: { en: 'Name in Arabic', ar: 'الاسم بالعربية' }, type: 'text', max: 200 },
    hoursColumn('hours', { en: 'Hours', ar: 'الساعات' }, readHours),
    hoursColumn('friday', { en: 'Hours on Fridays', ar: 'ساعات الجمعة' }, readFriday),
    { name: 'source', title: { en: 'Who says so', ar: 'المصدر' }, type: 'text', max: 300 },
    { name: 'confirmed', title: { en: 'Confirmed', ar: 'مؤكد' }, type: 'flag' },
  ],
})
