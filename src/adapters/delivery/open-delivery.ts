import { join } from 'node:path'
import { deliveryPromise, listAreas, sizeClassesBy } from '#commerce/delivery/delivery-promise.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { instalmentsOf } from '#commerce/delivery/instalments.ts'
import { returnDaysOf } from '#commerce/delivery/return-policy.ts'
import type { Shop } from '#commerce/shop.ts'
import { invariant } from '#kernel/invariant.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { readDeliveryTables } from './read-delivery-tables.ts'
import { readPolicies } from './read-policies.ts'

/** What the tables say by themselves, and the tables for what needs the moment (openQuotes). */
export type DeliveryByTables = Omit<Shop['delivery'], 'quote' | 'storesHaving'> & {
  tableOf(country: string): DeliveryTable
}

/** Delivery by the tables below `contentDirectory`. Throws StartFailure when one is wrong or a country has none. */
export function openDelivery(
  contentDirectory: string,
  { clock, countries }: Pick<Shop, 'clock' | 'countries'>,
): DeliveryByTables {
  const tables = readDeliveryTables(join(contentDirectory, 'delivery'))
  const { instalments, returns } = readPolicies(join(contentDirectory, 'policies'))
  const tableOf = new Map(
    countries.map(({ isoCode }) => {
      const table = tables.find(({ country }) => country === isoCode)
      if (!table) throw withoutTable(join(contentDirectory, 'delivery'), isoCode)
      return [isoCode, table]
    }),
  )
  const of = (country: string): DeliveryTable => {
    const table = tableOf.get(country)
    invariant(table, `${country} is a country of the registry`)
    return table
  }
  return {
    tableOf: of,
    listAreas: ({ country, language }) => listAreas(of(country.isoCode), language),
    promise: (request, storefront) =>
      deliveryPromise(of(storefront.country.isoCode), request, storefront, clock.now()),
    sizeClassesBy: (day, area, { country }) =>
      sizeClassesBy(of(country.isoCode), day, area, country.timeZone, clock.now()),
    instalments: (price, { country }) => instalmentsOf(instalments, price, country.isoCode),
    returnDays: (returnClass, { country }) => returnDaysOf(returns, country.isoCode, returnClass),
  }
}

const withoutTable = (directory: string, country: string): StartFailure =>
  new StartFailure({
    kind: 'no-delivery-table',
    read: `${directory}: nothing for "${country}"`,
    expected: 'one file per country, with its areas, zones and holidays',
    remedy: `write ${join(directory, `${country}.json`)}: docs/how-to/change-delivery.md says how`,
  })
