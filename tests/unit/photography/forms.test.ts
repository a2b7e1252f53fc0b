import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productForms } from '#content/schemas/product-forms.ts'
import { choosePictures, photographName } from '#platform/catalog/demo/choose-pictures.ts'

type Line = { code: string; form: string; pictures: { name: string; hex?: string }[] }
type Sizes = Parameters<typeof choosePictures>[1]['photographs']

const root = join(import.meta.dirname, '..', '..', '..')
const folder = join(root, 'photography', 'forms')
const lines = JSON.parse(readFileSync(join(root, 'photography', 'products.json'), 'utf8')) as Line[]
const photographs = JSON.parse(readFileSync(join(root, 'public', 'photos', 'sizes.json'), 'utf8')) as Sizes
const waiting = readFileSync(join(folder, 'waiting.txt'), 'utf8').split('\n').filter(Boolean)
const modelled = readdirSync(folder)
  .filter((file) => file.endsWith('.py'))
  .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/^@form\(((?:'[a-z-]+',? ?)+)/gm)])
  .flatMap(([, names]) => [...(names ?? '').matchAll(/'([a-z-]+)'/g)].map(([, name]) => name ?? ''))

test('every product has a form that is modelled, or that is said to wait', () => {
  const wait = lines.filter(({ form }) => !modelled.includes(form))
  for (const { form, code } of wait) expect(waiting, `${code}: photography/forms/waiting.txt`).toContain(form)
  process.stdout.write(
    `forms modelled: ${modelled.length}; products that wait for theirs: ${wait.length} of ${lines.length}\n`,
  )
})

test('no form waits that is modelled, and none is modelled twice or under a name the catalogue does not know', () => {
  expect(waiting.filter((form) => modelled.includes(form))).toEqual([])
  expect(new Set(modelled).size).toBe(modelled.length)
  for (const form of [...modelled, ...waiting]) expect(productForms as readonly string[]).toContain(form)
})

test('a product’s own photographs bear the names the shop looks for', () => {
  const own = Object.keys(photographs).filter((name) => /^product-mj-\d{4}/.test(name))
  const asked = new Set(lines.flatMap(({ pictures }) => pictures.map(({ name }) => name)))
  for (const name of own) expect(asked, name).toContain(name.replace(/-(?:side|detail|in-room)$/, ''))
  // What has been photographed is not lost again.
  expect(own.length).toBeGreaterThanOrEqual(705)
  const complete = lines.filter(({ pictures }) => pictures.every(({ name }) => name in photographs))
  process.stdout.write(
    `own photographs: ${own.length}, of ${complete.length} products in all their colours\n`,
  )
  for (const { code, form, pictures } of complete)
    for (const { name, hex } of pictures) {
      const value = hex ? name.slice(photographName(code, null).length + 1) : null
      const wish = { code, form: form as 'sofa', colour: value && hex ? { value, hex } : null }
      expect(choosePictures(wish, { photographs, drawings: {} })[0]?.base, name).toBe(`/photos/${name}`)
      expect(existsSync(join(root, 'public', 'photos', `${name}-480.avif`)), name).toBe(true)
    }
})
