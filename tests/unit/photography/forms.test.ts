import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productForms } from '#content/schemas/product-forms.ts'
import { choosePictures, furtherViews, photographName } from '#adapters/catalog/demo/choose-pictures.ts'
import { photographPath } from '#adapters/catalog/demo/photograph-path.ts'

type Line = { code: string; form: string; pictures: { name: string; hex?: string }[] }
type Sizes = Parameters<typeof choosePictures>[1]['photographs']

const root = join(import.meta.dirname, '..', '..', '..')
const folder = join(root, 'photography', 'forms')
const lines = JSON.parse(readFileSync(join(root, 'photography', 'products.json'), 'utf8')) as Line[]
const photographs = JSON.parse(readFileSync(join(root, 'public', 'photos', 'sizes.json'), 'utf8')) as Sizes
const further = new RegExp(`-(?:${furtherViews.join('|')})$`)
const modeled = readdirSync(folder)
  .filter((file) => file.endsWith('.py'))
  .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/^@form\(((?:'[a-z-]+',? ?)+)/gm)])
  .flatMap(([, names]) => [...(names ?? '').matchAll(/'([a-z-]+)'/g)].map(([, name]) => name ?? ''))

test('every product has a modeled form, and every modeled form is unique and known to the catalog', () => {
  for (const { form, code } of lines) expect(modeled, code).toContain(form)
  expect(new Set(modeled).size).toBe(modeled.length)
  for (const form of modeled) expect(productForms as readonly string[]).toContain(form)
})

test('every product is photographed in every one of its colors, and no two share a picture', () => {
  const required = lines.flatMap(({ pictures }) => pictures.map(({ name }) => name))
  expect(required.filter((name) => !(name in photographs))).toEqual([])
  const seen = new Map<string, string>()
  for (const name of required) {
    const digest = createHash('sha256')
      .update(readFileSync(join(root, 'public', 'photos', `${photographPath(name)}-480.avif`)))
      .digest('base64url')
    expect(seen.get(digest), name).toBeUndefined()
    seen.set(digest, name)
  }
  process.stdout.write(`photographs: ${required.length} of ${lines.length} products in all their colors\n`)
})

test('a product’s own photographs bear the names the shop looks for', () => {
  const own = Object.keys(photographs).filter((name) => /^product-mj-\d{4}/.test(name))
  const required = new Set(lines.flatMap(({ pictures }) => pictures.map(({ name }) => name)))
  for (const name of own) expect(required, name).toContain(name.replace(further, ''))
  for (const { code, form, pictures } of lines)
    for (const { name, hex } of pictures) {
      const value = hex ? name.slice(photographName(code, null).length + 1) : null
      const product = { code, form: form as 'sofa', color: value && hex ? { value, hex } : null }
      expect(choosePictures(product, { photographs, drawings: {} })[0]?.base, name).toBe(
        `/photos/${photographPath(name)}`,
      )
    }
})
