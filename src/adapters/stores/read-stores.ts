import { join } from 'node:path'
import { z } from 'zod'
import type { Store } from '#commerce/stores/store.ts'
import { readCountries } from '#adapters/content/read-countries.ts'
import { readJsonFiles, wrongFile } from '#adapters/content/read-json-files.ts'
import { toStore, type StoreCalendar, type StoreRow } from '#commerce/stores/store-row.ts'
import { storeCalendarSchema, storeRowSchema } from '#contracts/stores.ts'

export type StoreSeeds = { readonly rows: readonly StoreRow[]; readonly calendars: readonly StoreCalendar[] }

const fileSchema = z.union([storeRowSchema.transform((store) => [store]), z.array(storeRowSchema)])

/**
 * One store or a list of them per file of `stores`, one country per file of `store-calendars`. Throws StartFailure for an
 * invalid file and a duplicate code.
 */
export function readStoreSeeds(contentDirectory: string): StoreSeeds {
  const found = readJsonFiles(join(contentDirectory, 'stores'), fileSchema).flatMap(({ file, value }) =>
    value.map((store) => ({ file, store })),
  )
  const seen = new Set<string>()
  for (const { file, store } of found) {
    if (seen.has(store.storeCode)) throw wrongFile(file, `storeCode "${store.storeCode}" is taken`)
    seen.add(store.storeCode)
  }
  return {
    rows: found.map(({ store }) => store),
    calendars: readJsonFiles(join(contentDirectory, 'store-calendars'), storeCalendarSchema).map(
      ({ value }) => value,
    ),
  }
}

/** The stores of src/content with the calendars and clocks of their countries. */
export function readStores(contentDirectory: string): readonly Store[] {
  const { rows, calendars } = readStoreSeeds(contentDirectory)
  const countries = readCountries(join(contentDirectory, 'countries'))
  return rows.flatMap((row) => {
    const zone = countries.find(({ isoCode }) => isoCode === row.country)?.timeZone
    const calendar = calendars.find(({ country }) => country === row.country)
    return zone === undefined ? [] : [toStore(row, calendar?.periods ?? [], zone)]
  })
}
