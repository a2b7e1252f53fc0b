import type { StoreNetwork, StoreRepository } from '#commerce/stores/ports.ts'
import { toStore } from '#commerce/stores/store-row.ts'
import type { Country } from '#kernel/country.ts'
import { ok } from '#kernel/result.ts'

/** The network of this shop's own rows. */
export function createEmbeddedNetwork(
  repository: Pick<StoreRepository, 'list' | 'listCalendars'>,
  countries: readonly Country[],
): StoreNetwork {
  const list = async (code: string) => {
    const zone = countries.find(({ isoCode }) => isoCode === code)?.timeZone
    if (zone === undefined) return []
    const [rows, calendars] = await Promise.all([repository.list(code), repository.listCalendars()])
    const periods = calendars.find(({ country }) => country === code)?.periods ?? []
    return rows.map((row) => toStore(row, periods, zone))
  }
  return {
    list: async (country) => ok(await list(country)),
    find: async (country, code) => ok((await list(country)).find(({ storeCode }) => storeCode === code)),
  }
}
