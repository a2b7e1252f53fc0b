import type { FillFacts } from '#commerce/content/facts.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Clock } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** Facts by name. Null: the country has none (a tax number where there is no tax). */
type Facts = Readonly<Record<string, string | null>>

function factsOf(storefront: Storefront, clock: Clock): Facts {
  const { country, language } = storefront
  const { legal, contact } = country
  const thisYear = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: country.timeZone })
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
    returnDays: String(country.returnDays),
    year: thisYear.format(new Date(clock.now())),
  }
}

/**
 * See the port. A line with a fact that the country does not have is left out, and so is a list item that becomes empty.
 * An unknown word in braces remains and is reported as a flaw.
 */
export const createFillFacts =
  (clock: Clock): FillFacts =>
  (value, storefront) => {
    const facts = factsOf(storefront, clock)
    const unknown = new Set<string>()
    const filled = fill(value, facts, unknown)
    return {
      // Only strings were replaced, so the type is the same.
      value: filled as typeof value,
      flaws: [...unknown].map((name) => ({ where: 'text', reason: `unknown-fact:${name}` })),
    }
  }

function fill(value: unknown, facts: Facts, unknown: Set<string>): unknown {
  if (typeof value === 'string') return value.includes('{') ? fillText(value, facts, unknown) : value
  if (Array.isArray(value))
    return value
      .map((item: unknown) => fill(item, facts, unknown))
      .filter((item, index) => item !== '' || value[index] === '')
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, fill(item, facts, unknown)]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, facts, unknown)]))
}

const inBraces = /\{([a-zA-Z]+)\}(\.?)/g
/** "500.00 د.إ.", perhaps followed by a direction mark: no second full stop is added. */
const endsInStop = /\.\p{Cf}*$/u

function fillText(text: string, facts: Facts, unknown: Set<string>): string {
  const filled = text
    .split('\n')
    .filter((line) => !namesMissing(line, facts))
    .map((line) =>
      line.replace(inBraces, (whole, name: string, stop: string) => {
        const fact = facts[name]
        if (typeof fact === 'string') return endsInStop.test(fact) ? fact : fact + stop
        unknown.add(name)
        return whole
      }),
    )
    .join('\n')
  // Phone numbers are shown with spaces and dialed without.
  return filled.startsWith('tel:') ? filled.replace(/\s+/g, '') : filled
}

const namesMissing = (line: string, facts: Facts): boolean =>
  [...line.matchAll(inBraces)].some(([, name = '']) => facts[name] === null)
