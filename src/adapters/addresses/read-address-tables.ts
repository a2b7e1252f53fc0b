import type { AddressTable } from '#commerce/addresses/address-table.ts'
import { addressTableSchema } from '#content/schemas/addresses.ts'
import { readJsonFiles, wrongFile } from '#adapters/content/read-json-files.ts'

/** One country per file. Throws StartFailure for an invalid file, a duplicate code, and an invalid regular expression. */
export const readAddressTables = (directory: string): readonly AddressTable[] =>
  readJsonFiles(directory, addressTableSchema).map(({ file, value }) => {
    const regions = twice(value.regions.map(({ code }) => code))
    if (regions) throw wrongFile(file, `region "${regions}" is there twice`)
    for (const { code, places } of value.regions) {
      const place = twice(places.map((one) => one.code))
      if (place) throw wrongFile(file, `place "${place}" of "${code}" is there twice`)
    }
    for (const field of value.fields)
      if (field.kind === 'text' && field.shape !== undefined && !isShape(field.shape))
        throw wrongFile(file, `the shape of "${field.key}" is no regular expression`)
    return value
  })

const twice = (codes: readonly string[]): string | undefined =>
  codes.find((code, index) => codes.indexOf(code) !== index)

function isShape(shape: string): boolean {
  try {
    return new RegExp(`^(?:${shape})$`, 'iu') instanceof RegExp
  } catch {
    return false
  }
}
