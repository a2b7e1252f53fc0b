import { readTaxTables } from '#adapters/tax/read-tax-tables.ts'

const files = readTaxTables('src/content/tax')

/** The table of the files. */
export function taxTableOf(country: string) {
  const found = files.find((one) => one.country === country)
  if (!found) throw new Error(`no tax table of ${country}`)
  return found
}
