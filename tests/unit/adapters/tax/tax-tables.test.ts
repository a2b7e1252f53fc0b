import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { createTaxModule } from '#adapters/tax/create-tax-module.ts'
import { readTaxTables } from '#adapters/tax/read-tax-tables.ts'
import { emptyDirectory } from '../../../support/databases/empty-directory.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const right = JSON.parse(readFileSync('src/content/tax/in.json', 'utf8')) as {
  standard: { from: string; rate: number | null; upTo: null; source: string }[]
  classes: unknown[]
}

const read = (table: unknown) => {
  const directory = emptyDirectory()
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'in.json'), JSON.stringify(table))
  try {
    return readTaxTables(directory)
  } catch (error) {
    return error instanceof StartFailure ? error.facts.read : error
  }
}

describe('an invalid tax table', () => {
  const [row] = right.standard

  test('fails with the file and the position in it', () => {
    expect(read({ ...right, standard: [] })).toContain('standard')
    expect(read({ ...right, standard: [row, row] })).toContain('the oldest comes first')
    expect(read({ ...right, standard: [{ ...row, from: '2025-02-30' }] })).toContain('a day')
    expect(read({ ...right, standard: [{ ...row, rate: 18.5 }] })).toContain('rate')
    expect(read({ ...right, standard: [{ ...row, source: '' }] })).toContain('source')
    expect(read({ ...right, cashStepMinor: 0 })).toContain('cashStepMinor')
    expect(read({ ...right, classes: [right.classes[0], right.classes[0]] })).toContain('there twice')
  })

  test('is not a valid one', () => {
    expect(read(right)).toHaveLength(1)
  })

  test('that is missing stops the start', () => {
    const open = () => createTaxModule(emptyDirectory(), theCountries)
    expect(open).toThrow(StartFailure)
    expect(open).toThrow('nothing for "ae"')
  })
})
