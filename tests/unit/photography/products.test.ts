import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productsFile, writtenList } from '../../../photography/list-products.ts'

test('the photographer’s list says what the family files say (else: node photography/list-products.ts)', () => {
  expect(readFileSync(productsFile, 'utf8') === writtenList()).toBe(true)
})

test('every picture asked for has a name of its own', () => {
  const wishes = JSON.parse(writtenList()) as { pictures: { name: string }[] }[]
  const names = wishes.flatMap(({ pictures }) => pictures.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})
