import { join } from 'node:path'
import { createFindTaxRate } from '#commerce/tax/find-tax-rate.ts'
import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { SettingDocument } from '#commerce/settings/setting-document.ts'
import { taxSettings, withTaxSettings } from '#commerce/tax/tax-settings.ts'
import type { TaxTable } from '#commerce/tax/tax-table.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { readTaxTables } from './read-tax-tables.ts'

export type TaxModule = {
  readonly findTaxRate: FindTaxRate
  /** Smallest coin of the country, in minor units: for roundToCash. */
  cashStep(country: CountryCode): number
}

/** Reads the tables below `contentDirectory`; `settings` left out: they alone count. Throws StartFailure when one is invalid or missing. */
export function createTaxModule(
  contentDirectory: string,
  countries: readonly Country[],
  settings?: LiveSettings,
): TaxModule {
  const directory = join(contentDirectory, 'tax')
  const files = readTaxTables(directory)
  for (const { isoCode } of countries)
    if (!files.some(({ country }) => country === isoCode)) throw withoutTable(directory, isoCode)
  const byCountry = new Map(files.map((file) => [file.country, file]))
  const of = (country: CountryCode) => {
    const file = byCountry.get(country)
    invariant(file, `${country} is a country of the registry`)
    return file
  }
  const known = new Map<CountryCode, { readonly document: SettingDocument; readonly table: TaxTable }>()
  function tableOf(country: CountryCode): TaxTable {
    const currency = countries.find(({ isoCode }) => isoCode === country)?.currency
    if (!settings || !currency) return of(country)
    const document = settings.documentOf(taxSettings, country)
    const found = known.get(country)
    if (found?.document === document) return found.table
    const table = withTaxSettings(of(country), document, currency)
    known.set(country, { document, table })
    return table
  }
  return {
    findTaxRate: createFindTaxRate(tableOf),
    cashStep: (country) => of(country).cashStepMinor,
  }
}

const withoutTable = (directory: string, country: string): StartFailure =>
  new StartFailure({
    kind: 'no-tax-table',
    read: `${directory}: nothing for "${country}"`,
    expected: 'one file per country, with its rates and the smallest step of its cash',
    remedy: `write ${join(directory, `${country}.json`)}; see docs/how-to/change-taxes.md`,
  })
