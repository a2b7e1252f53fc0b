import type { SettingDocument } from '#commerce/settings/setting-document.ts'
import type { Instant } from '#kernel/instant.ts'

/** A kind of settings. */
export const retentionSettings = 'retention'

/** Days between a change and its start: the privacy page promises to announce changes two weeks before. */
export const retentionNoticeDays = 14

/**
 * Months after which data that no law requires is deleted or cleared, as shipped and within which limits. A floor leaves time for the work
 * that the data is for; no period is ever more than twice as long as shoppers were first promised.
 */
export const retentionLimits = {
  deliveryNotes: { months: 12, min: 6, max: 24 },
  attribution: { months: 12, min: 1, max: 24 },
  alerts: { months: 12, min: 1, max: 24 },
  // Forms have periods of their own, of a year at most (policies/leads.json).
  requests: { months: 12, min: 3, max: 12 },
  orderQuestions: { months: 24, min: 3, max: 48 },
  productQuestions: { months: 12, min: 2, max: 24 },
  returnPhotos: { months: 24, min: 3, max: 48 },
  consents: { months: 36, min: 12, max: 60 },
} as const

export type PeriodName = keyof typeof retentionLimits

/** Months by name. */
export type RetentionPeriods = Readonly<Record<PeriodName, number>>

/** Those in force, and those that follow them at a moment. */
export type AnnouncedPeriods = {
  readonly now: RetentionPeriods
  readonly planned: { readonly startsAt: Instant; readonly periods: RetentionPeriods } | null
}

export const periodNames = Object.keys(retentionLimits) as readonly PeriodName[]

/** Key of the page that promises them. */
export const privacyPage = 'legal/privacy'

/** Periods that a text of the page does not fill in. */
export function missingPeriods(body: unknown): readonly PeriodName[] {
  const text = JSON.stringify(body)
  return periodNames.filter((name) => !text.includes(`{period.${name}}`))
}

export const shippedPeriods = toRetentionPeriods({})

/** A version from before a period could be set is completed from those that were shipped. */
export function toRetentionPeriods(document: SettingDocument): RetentionPeriods {
  const months = (name: PeriodName) => Number(document[name] ?? retentionLimits[name].months)
  return Object.fromEntries(periodNames.map((name) => [name, months(name)])) as RetentionPeriods
}
