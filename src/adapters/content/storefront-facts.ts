import { periodNames, type AnnouncedPeriods } from '#adapters/retention/retention-periods.ts'
import { bulkFrom } from '#commerce/cart/cart.ts'
import type { StorefrontFacts } from '#commerce/content/facts.ts'
import type { DeliveryTerms } from '#commerce/delivery/delivery-terms.ts'
import { formatClock, formatDate, formatMoney } from '#i18n/format.ts'
import { formatFloor } from '#i18n/format-floor.ts'
import { formatPeriod, formatSpan, formatSpanRange } from '#i18n/format-span.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { ServicePolicies } from './read-service-policies.ts'

export type FactSources = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly policies: ServicePolicies
  readonly deliveryTerms: (country: CountryCode) => DeliveryTerms
  /** Of items without an exception. */
  readonly returnDays: (country: CountryCode) => number | null
  /** Within which a refund is paid. */
  readonly refundDays: (country: CountryCode) => number
  /** How long data is stored. */
  readonly periods: () => AnnouncedPeriods
  readonly hasStores: (country: CountryCode) => boolean
  /** Whether orders can be collected at one. */
  readonly collectsIn: (country: CountryCode) => boolean
  /** The fewest hours of opening time that one of them keeps a ready order for. */
  readonly keepOpenHours: (country: CountryCode) => number
}

/** All facts of a storefront from the tables that the shop itself works by; as they are now: settings change them. */
export function createStorefrontFacts({ clock, countries, ...sources }: FactSources): StorefrontFacts {
  // Of another country's zones a storefront has no days; a text that names them leaves the line out.
  const elsewhere = Object.fromEntries(
    countries
      .flatMap(({ isoCode }) => [...sources.deliveryTerms(isoCode).daysByZone.keys()])
      .flatMap((zone) => [
        [`days.${zone}`, null],
        [`maxDays.${zone}`, null],
      ]),
  )
  return (storefront) => {
    const { isoCode } = storefront.country
    return {
      ...elsewhere,
      ...factsOfTables(storefront, sources),
      ...periodFacts(storefront, sources.periods()),
      storesPath: sources.hasStores(isoCode) ? '/stores' : null,
      collectPath: sources.collectsIn(isoCode) ? '/click-and-collect' : null,
      pickupWindow: formatSpan(sources.keepOpenHours(isoCode), 'hour', storefront.language),
      year: localTime(clock.now(), storefront.country.timeZone).day.slice(0, 4),
    }
  }
}

function factsOfTables(
  storefront: Storefront,
  { policies, deliveryTerms, returnDays, refundDays }: Omit<FactSources, 'clock' | 'countries'>,
): ReturnType<StorefrontFacts> {
  const { country, language } = storefront
  const { legal, contact, isoCode } = country
  const terms = deliveryTerms(isoCode)
  const days = returnDays(isoCode)
  const clockTime = (time: string) => formatClock(time, storefront)
  return {
    country: language === 'ar' ? country.name_ar : country.name_en,
    currency: country.currency,
    legalName: legal.name[language],
    registration: legal.registration,
    taxNumber: legal.taxNumber,
    legalAddress: legal.address[language],
    phone: contact.phone,
    email: contact.email,
    hours: contact.hours[language],
    freeDeliveryFrom: formatMoney(money(country.freeDeliveryFromMinor, country.currency), storefront),
    returnDays: days === null ? null : String(days),
    'span.refund': formatSpan(refundDays(isoCode), 'day', language),
    orderBefore: clockTime(terms.cutOff),
    changeSlotFree: formatSpan(terms.rescheduling.freeWorkingDays, 'working-day', language),
    changeSlotFees: feeRange(terms.rescheduling.feeMinor, storefront),
    freeFloor: formatFloor(terms.freeUpToFloor, language),
    tradeFrom: String(bulkFrom),
    freeSamples: String(policies.freeSamples),
    slots: slotLines(terms.slots, storefront),
    fridaySlots: slotLines(terms.fridaySlots, storefront),
    ramadanSlots: slotLines(terms.ramadanSlots, storefront),
    ...Object.fromEntries(
      [...terms.daysByZone].flatMap(([zone, [min, max]]) => [
        [`days.${zone}`, formatSpanRange(min, max, 'working-day', language)],
        [`maxDays.${zone}`, formatSpan(max, 'working-day', language)],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(policies.spans).map(([name, { count, unit }]) => [
        `span.${name}`,
        formatSpan(count, unit, language),
      ]),
    ),
    ...Object.fromEntries(
      policies.warranties.map(({ group, months: [min, max] }) => [
        `warranty.${group}`,
        min % 12 === 0 && max % 12 === 0
          ? formatSpanRange(min / 12, max / 12, 'year', language)
          : formatSpanRange(min, max, 'month', language),
      ]),
    ),
  }
}

/** "12 months", with what is planned: "12 months (from 12 December 2026: 6 months)". */
function periodFacts(
  storefront: Storefront,
  { now, planned }: AnnouncedPeriods,
): ReturnType<StorefrontFacts> {
  const { language } = storefront
  const begins = planned && formatDate(planned.startsAt, storefront)
  return Object.fromEntries(
    periodNames.map((name) => {
      const period = formatPeriod(now[name], language)
      if (!planned || planned.periods[name] === now[name]) return [`period.${name}`, period]
      const next = formatPeriod(planned.periods[name], language)
      const announced = language === 'ar' ? `(ابتداءً من ${begins}: ${next})` : `(from ${begins}: ${next})`
      return [`period.${name}`, `${period} ${announced}`]
    }),
  )
}

/** "AED 10 to AED 75", by size class. */
function feeRange(fees: readonly [min: number, max: number], storefront: Storefront): string {
  const [min, max] = fees.map((minor) => formatMoney(money(minor, storefront.country.currency), storefront))
  return storefront.language === 'ar' ? `${min} إلى ${max}` : `${min} to ${max}`
}

/** A Markdown list, "- 9 am to 1 pm"; null: no such hours. */
function slotLines(slots: DeliveryTerms['slots'], storefront: Storefront): string | null {
  const lines = slots.map(({ from, to }) => {
    const [start, end] = [from, to].map((time) => formatClock(time, storefront))
    return storefront.language === 'ar' ? `- من ${start} إلى ${end}` : `- ${start} to ${end}`
  })
  return lines.length === 0 ? null : lines.join('\n')
}
