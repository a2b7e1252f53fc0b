import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productsFile, writtenList } from '../../../photography/list-products.ts'

test('the photographer’s list matches the family files (else: node photography/list-products.ts)', () => {
  expect(readFileSync(productsFile, 'utf8') === writtenList()).toBe(true)
})

test('every listed picture has a unique name', () => {
  const rows = JSON.parse(writtenList()) as { pictures: { name: string }[] }[]
  const names = rows.flatMap(({ pictures }) => pictures.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})
