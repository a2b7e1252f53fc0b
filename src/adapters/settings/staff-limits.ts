import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { SettingDocument } from '#commerce/settings/setting-document.ts'
import { shippedLimits, type LimitsOf, type StaffLimits } from '#commerce/staff/limits.ts'
import type { Country } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { readInForce } from './read-in-force.ts'

/** A kind of settings. */
export const staffLimitSettings = 'staff-limits'

/** A version from before a limit was known is completed from those that were shipped. */
const toStaffLimits = (document: SettingDocument, currency: Currency): StaffLimits => ({
  ...shippedLimits(currency),
  ...(document as Partial<StaffLimits>),
})

/** What this process has in memory. A currency without a country has the limits that were shipped. */
export const createLimitsOf =
  (live: LiveSettings, countries: readonly Country[]): LimitsOf =>
  (currency) => {
    const country = countries.find((one) => one.currency === currency)
    return country
      ? toStaffLimits(live.documentOf(staffLimitSettings, country.isoCode), currency)
      : shippedLimits(currency)
  }

/** The code of a currency begins with the one of its country (ISO 4217). */
const countryOf = (currency: Currency): string => currency.slice(0, 2).toLowerCase()

/** What counts now, from the database: a sum of a day is limited in the transaction that counts it. */
export async function readStaffLimits(tx: Database, currency: Currency, at: Instant): Promise<StaffLimits> {
  const setting = { kind: staffLimitSettings, country: countryOf(currency) }
  return toStaffLimits((await readInForce(tx, setting, at)) ?? {}, currency)
}
