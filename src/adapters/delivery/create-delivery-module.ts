import type { Country } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { join } from 'node:path'
import { deliveryPromise, listAreas, sizeClassesBy } from '#commerce/delivery/delivery-promise.ts'
import { deliveryTerms, type DeliveryTerms } from '#commerce/delivery/delivery-terms.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { withDeliverySettings } from '#commerce/delivery/delivery-settings.ts'
import { withHolidaySettings } from '#commerce/delivery/holiday-settings.ts'
import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import { installmentsOf } from '#commerce/delivery/installments.ts'
import { returnDaysOf } from '#commerce/delivery/return-policy.ts'
import { returnSettings, withReturnRuleFields } from '#commerce/delivery/return-rule-settings.ts'
import type { DeliveryFacade } from '#commerce/delivery/delivery-facade.ts'
import { withExtras, type ExtraTerms } from '#commerce/delivery/service-terms.ts'
import { invariant } from '#kernel/invariant.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { readDeliveryTables } from './read-delivery-tables.ts'
import { readPolicies } from './read-policies.ts'

/** Everything that depends on the tables alone; quotes also need stock and slots (`createDeliveryQuotes`). */
export type DeliveryModule = Omit<DeliveryFacade, 'quote' | 'planCollections'> & {
  tableOf(country: string): DeliveryTable
  /** As it will be at a moment that is not over, with what is planned until then. */
  tableAt(country: string, at: Instant): DeliveryTable
  termsOf(country: string): DeliveryTerms
  /** Of items without an exception. */
  standardReturnDays(country: string): number | null
}

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  /** Null: the tables price all services. */
  readonly extraTerms: ExtraTerms | null
  /** Left out: the files alone. */
  readonly settings?: LiveSettings
}

/** Reads the tables below `contentDirectory`. Throws StartFailure when one is invalid or missing. */
export function createDeliveryModule(
  contentDirectory: string,
  { clock, countries, extraTerms, settings }: Deps,
): DeliveryModule {
  const tables = readDeliveryTables(join(contentDirectory, 'delivery'))
  const { installments, returns } = readPolicies(join(contentDirectory, 'policies'))
  const tableOf = new Map(
    countries.map(({ isoCode, currency }) => {
      const table = tables.find(({ country }) => country === isoCode)
      if (!table) throw withoutTable(join(contentDirectory, 'delivery'), isoCode)
      return [isoCode, { table, currency }]
    }),
  )
  const fileOf = (country: string) => {
    const ofFiles = tableOf.get(country)
    invariant(ofFiles, `${country} is a country of the registry`)
    return ofFiles
  }
  const follow = (
    { table: ofFiles, currency }: ReturnType<typeof fileOf>,
    followed: LiveSettings | undefined,
  ): DeliveryTable => {
    const { country } = ofFiles
    const table = followed
      ? withHolidaySettings(withDeliverySettings(ofFiles, followed, currency), followed)
      : ofFiles
    const extras = extraTerms?.(country)
    return extras ? { ...table, services: withExtras(table.services, extras) } : table
  }
  const of = (country: string): DeliveryTable => follow(fileOf(country), settings)
  const returnDays = (country: string, returnClass: string): number | null => {
    const rules = settings
      ? withReturnRuleFields(returns, settings.documentOf(returnSettings, country))
      : returns
    return returnDaysOf(rules, country, returnClass)
  }
  return {
    tableOf: of,
    tableAt(country, at) {
      const { table, currency } = fileOf(country)
      const then = settings && {
        documentOf: (kind: string, code: string) => settings.documentOf(kind, code, at),
        historyOf: (kind: string, code: string) => settings.historyOf(kind, code, at),
      }
      // A copy: tables of now are known by that of the files.
      return follow({ table: { ...table }, currency }, then)
    },
    listAreas: ({ country, language }) => listAreas(of(country.isoCode), language),
    promise: (request, storefront) =>
      deliveryPromise(of(storefront.country.isoCode), request, storefront, clock.now()),
    sizeClassesBy: (day, area, { country }) =>
      sizeClassesBy(of(country.isoCode), day, area, country.timeZone, clock.now()),
    installments: (price, { country }) => installmentsOf(installments, price, country.isoCode),
    freeUpToFloor: ({ country }) => of(country.isoCode).stairs.freeUpToFloor,
    termsOf: (country) => deliveryTerms(of(country)),
    standardReturnDays: (country) => returnDays(country, 'standard'),
    returnDays: (returnClass, { country }) => returnDays(country.isoCode, returnClass),
  }
}

const withoutTable = (directory: string, country: string): StartFailure =>
  new StartFailure({
    kind: 'no-delivery-table',
    read: `${directory}: nothing for "${country}"`,
    expected: 'one file per country, with its areas, zones and holidays',
    remedy: `write ${join(directory, `${country}.json`)}; see docs/how-to/change-delivery.md`,
  })
