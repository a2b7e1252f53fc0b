import type { Country } from '#kernel/country.ts'
import { join } from 'node:path'
import { addressForm, listPlaces, describeRejections } from '#commerce/addresses/address-form.ts'
import type { Address } from '#commerce/addresses/address.ts'
import type { AddressTable } from '#commerce/addresses/address-table.ts'
import { withAreas } from '#commerce/addresses/area-places.ts'
import { areaValues } from '#commerce/addresses/area-values.ts'
import { findArea } from '#commerce/addresses/find-area.ts'
import { formatAddress } from '#commerce/addresses/format-address.ts'
import { locateAddress } from '#commerce/addresses/locate-address.ts'
import { parseAddress } from '#commerce/addresses/parse-address.ts'
import { parseContact } from '#commerce/addresses/parse-contact.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import type { AddressesFacade } from '#commerce/addresses/addresses.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok } from '#kernel/result.ts'
import { readDeliveryTables } from '#adapters/delivery/read-delivery-tables.ts'
import { createPhoneNumbers } from '#adapters/customers/phone-numbers.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { readAddressTables } from './read-address-tables.ts'

type Deps = {
  readonly countries: readonly Country[]
  /** Areas and zones as they are now; left out: those of the files. */
  readonly tableOf?: (country: string) => DeliveryTable
}

/** Reads the tables below `contentDirectory`. Throws StartFailure when one is invalid or missing, or names an unknown delivery area. */
export function createAddressesModule(
  contentDirectory: string,
  { countries, tableOf }: Deps,
): AddressesFacade {
  const directory = join(contentDirectory, 'addresses')
  const tables = new Map(readAddressTables(directory).map((table) => [table.country, table]))
  const delivery = readDeliveryTables(join(contentDirectory, 'delivery'))
  const zones = new Map(delivery.map((table) => [table.country, zonesOf(table)]))
  const zoneOf = (country: string, area: string) =>
    tableOf ? tableOf(country).areas.find(({ code }) => code === area)?.zone : zones.get(country)?.get(area)
  for (const { isoCode } of countries) {
    const table = tables.get(isoCode)
    if (!table) throw withoutTable(directory, isoCode)
    const lost = areasOf(table).find((area) => zoneOf(isoCode, area) === undefined)
    if (lost !== undefined) throw withoutArea(directory, isoCode, lost)
  }
  const ofFiles = new Map(delivery.map((table) => [table.country, table.areas]))
  const of = (country: string): AddressTable => {
    const table = tables.get(country)
    invariant(table, `${country} is a country of the registry`)
    return tableOf ? withAreas(table, ofFiles.get(country) ?? [], tableOf(country).areas) : table
  }
  const isClosed = (country: string, area: string): boolean =>
    tableOf?.(country).areas.some(({ code, ...one }) => code === area && one.isClosed) ?? false
  const byNow = { find: of, zoneOf }
  const locate = (address: Address): Address => locateAddress(address, byNow)
  const { normalize } = createPhoneNumbers(countries)
  const forms = new WeakMap<AddressTable, Map<string, ReturnType<typeof addressForm>>>()
  return {
    form({ store, country, language }) {
      const table = of(country.isoCode)
      const made = forms.get(table) ?? new Map<string, ReturnType<typeof addressForm>>()
      forms.set(table, made)
      const form = made.get(store) ?? addressForm(table, language)
      made.set(store, form)
      return form
    },
    listPlaces: ({ country, language }) => listPlaces(of(country.isoCode), language),
    areaValues: (area, { country: { isoCode } }) =>
      isClosed(isoCode, area) ? {} : areaValues(of(isoCode), area),
    findArea: (text, { country }) => findArea(of(country.isoCode), text),
    pinExample: ({ country }) => of(country.isoCode).pinExample,
    parse(entered, { country: { isoCode }, language }, corrected) {
      const present = corrected ? locate(corrected) : null
      const parsed = parseAddress(isoCode, entered, byNow, present?.area)
      if (!parsed.ok) return fail(describeRejections(parsed.failure, of(isoCode), language))
      return corrected && parsed.value.area === present?.area
        ? ok({ ...parsed.value, area: corrected.area, zoneId: corrected.zoneId })
        : parsed
    },
    locate,
    parseContact: (entered, { country }) => parseContact(entered, country.isoCode, normalize),
    format: (address, language) => formatAddress(address, language, of(address.country)),
  }
}

const zonesOf = ({ areas }: DeliveryTable): ReadonlyMap<string, string> =>
  new Map(areas.map(({ code, zone }) => [code, zone]))

const areasOf = ({ regions }: AddressTable): readonly string[] =>
  regions.flatMap(({ area, places }) => [area, ...places.flatMap((place) => place.area ?? [])])

const withoutTable = (directory: string, country: string): StartFailure =>
  new StartFailure({
    kind: 'no-address-table',
    read: `${directory}: nothing for "${country}"`,
    expected: 'one file per country, with the fields of its addresses and its places',
    remedy: `write ${join(directory, `${country}.json`)}; see docs/how-to/change-addresses.md`,
  })

const withoutArea = (directory: string, country: string, area: string): StartFailure =>
  new StartFailure({
    kind: 'no-delivery-area',
    read: `${join(directory, `${country}.json`)}: area "${area}"`,
    expected: 'a code among the areas of the delivery table of the same country',
    remedy: `name another area there, or add "${area}" to the areas of the delivery table of ${country}`,
  })
