import { compareSettings } from '#commerce/settings/compare-settings.ts'
import type { SettingField } from '#commerce/settings/setting-document.ts'
import type { SettingKind } from '#commerce/settings/setting-kind.ts'
import { countDue, periodRules } from '#adapters/retention/period-rules.ts'
import {
  periodNames,
  retentionLimits,
  retentionNoticeDays,
  retentionSettings,
  shippedPeriods,
  toRetentionPeriods,
  type PeriodName,
} from '#adapters/retention/retention-periods.ts'
import { createFindMissingPeriods } from './privacy-texts.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import { addMilliseconds, isBefore, type Clock } from '#kernel/instant.ts'
import { allTags } from '#kernel/purge-bus.ts'

type Deps = {
  readonly db: Database
  readonly countries: readonly Country[]
  readonly clock: Clock
}

const titles: Readonly<Record<PeriodName, Bilingual>> = {
  deliveryNotes: { en: 'Delivery notes', ar: 'ملاحظات التوصيل' },
  attribution: { en: 'What brought an order', ar: 'مصدر الطلب' },
  alerts: { en: 'Product alerts', ar: 'تنبيهات المنتجات' },
  requests: { en: 'Requests by form', ar: 'الطلبات عبر النماذج' },
  orderQuestions: { en: 'Questions about orders', ar: 'الأسئلة حول الطلبات' },
  productQuestions: { en: 'Questions about products', ar: 'الأسئلة عن المنتجات' },
  returnPhotos: { en: 'Photos of returns', ar: 'صور المرتجعات' },
  consents: { en: 'Choices about cookies', ar: 'اختيارات ملفات تعريف الارتباط' },
}

const hints: Readonly<Record<PeriodName, Bilingual>> = {
  deliveryNotes: {
    en: 'Floor, lift, directions and who collects, from the day of the order; bodies of webhooks, too.',
    ar: 'الدور والمصعد ووصف الطريق ومن يستلم، من يوم الطلب، ومعها محتوى إشعارات الأنظمة.',
  },
  attribution: { en: 'From the day of the order.', ar: 'من يوم الطلب.' },
  alerts: { en: 'From the day they were asked for.', ar: 'من يوم طلب التنبيه.' },
  requests: {
    en: 'Callbacks, consultations and quotes. A form may have a shorter period of its own.',
    ar: 'طلبات الاتصال والاستشارات وعروض الأسعار. وقد تكون لنموذج ما مدة أقصر.',
  },
  orderQuestions: { en: 'After the matter was solved.', ar: 'بعد حل الأمر.' },
  productQuestions: {
    en: 'Those without an answer; an answered one stays with its product.',
    ar: 'غير المُجاب عنها، أما المُجاب عنه فيبقى مع المنتج.',
  },
  returnPhotos: { en: 'After the return has ended.', ar: 'بعد انتهاء الإرجاع.' },
  consents: { en: 'From the day of the choice, as proof.', ar: 'من يوم الاختيار، على سبيل الإثبات.' },
}

const fields: readonly SettingField[] = periodNames.map((name) => {
  const { min, max } = retentionLimits[name]
  const { en, ar } = titles[name]
  return {
    ...{ name, type: 'whole', min, max, hint: hints[name] },
    title: { en: `${en}: months`, ar: `${ar}: بالأشهر` },
  }
})

/**
 * How long data is stored that no law requires. The privacy page says so and announces what is planned, so a change begins two weeks
 * later at the earliest; what a shorter period deletes does not come back, so two decide on it.
 */
export function createRetentionKind({ db, countries, clock }: Deps): SettingKind {
  const findMissing = createFindMissingPeriods(db, clock)
  return {
    id: retentionSettings,
    title: { en: 'Retention of data', ar: 'مدة الاحتفاظ بالبيانات' },
    about: {
      en: 'How long the shop stores what no law requires. A change begins 14 days later at the earliest, counted from the approval where it takes one, and the privacy page announces it until then.',
      ar: 'مدة احتفاظ المتجر بما لا يفرض القانون حفظه. يبدأ كل تعديل بعد 14 يومًا على الأقل، تُحسب من الموافقة إن لزمت، وتعلنه صفحة الخصوصية حتى ذلك الحين.',
    },
    ...{ see: 'settings.see', edit: 'settings.manage', approve: 'settings.approve' },
    tags: [allTags],
    countries: countries.slice(0, 1),
    isEverywhere: true,
    fieldsOf: () => fields,
    seedOf: () => shippedPeriods,
    check(document, _country, change) {
      if (!change) return []
      const earliest = addMilliseconds(clock.now(), retentionNoticeDays * 86_400_000)
      if (!isBefore(change.from, earliest)) return []
      return compareSettings(fields, change.before, document).map(({ field }) => ({
        ...{ field, row: null, problem: 'without-notice' },
      }))
    },
    async findProblems(before, after) {
      const missing = await findMissing()
      return compareSettings(fields, before, after)
        .filter(({ field }) => missing.has(field as PeriodName))
        .map(({ field }) => ({ field, row: `{period.${field}}`, problem: 'not-on-page' }))
    },
    isFreeToCancel: true,
    needsSecond: (before, after) => periodNames.some((name) => Number(after[name]) < Number(before[name])),
    async effects(before, after) {
      const [was, wanted] = [toRetentionPeriods(before), toRetentionPeriods(after)]
      const now = clock.now()
      const shortened = periodRules.filter(({ period }) => wanted[period] < was[period])
      return Promise.all(
        shortened.map(async (rule) => ({
          label: {
            en: `${labels[rule.name]?.en ?? titles[rule.period].en}: stored today and older than that`,
            ar: `${labels[rule.name]?.ar ?? titles[rule.period].ar}: محفوظة اليوم وأقدم من ذلك`,
          },
          count: await countDue(db, rule, { months: wanted[rule.period], now }),
          orders: null,
        })),
      )
    },
  }
}

/** Of rules that share a period with others. */
const labels: Readonly<Record<string, Bilingual>> = {
  'webhook bodies': { en: 'Bodies of webhooks', ar: 'محتوى إشعارات الأنظمة' },
  leads: { en: 'Callbacks and other requests', ar: 'طلبات الاتصال وغيرها' },
  consultations: { en: 'Consultations', ar: 'الاستشارات' },
  'bulk quotes': { en: 'Quotes', ar: 'عروض الأسعار' },
}
