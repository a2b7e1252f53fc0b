import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { otherColumns, productColumns, variantColumns } from '#adapters/import/columns.ts'
import { parseImportMap } from '#adapters/import/parse-import-map.ts'

const howTo = readFileSync('docs/how-to/import-products.md', 'utf8')
const countries = ['ae', 'bh', 'om', 'kw', 'qa', 'in']

test('the how-to documents every column of an import', () => {
  const isDocumented = (name: string) =>
    howTo.includes(`\`${name}\``) || howTo.includes(`\`${name.replace(/_(?:ar|value)$/, '')}\``)
  expect(
    [...[...productColumns, ...variantColumns].map(({ name }) => name), ...otherColumns].filter(
      (name) => !isDocumented(name),
    ),
  ).toEqual([])
})

test('the map in the how-to is a valid import map', () => {
  const text = /```jsonc\n([\s\S]*?)```/.exec(howTo)?.[1] ?? ''
  const json = text.replace(/ \/\/ .*$/gm, '').replace(/,(\s*[}\]])/g, '$1')
  expect(parseImportMap(json, countries)).toMatchObject({ ok: true })
})

test('the example file is a valid import map', () => {
  expect(parseImportMap(readFileSync('docs/examples/ikea-sa.map.json', 'utf8'), countries)).toMatchObject({
    ok: true,
  })
})
