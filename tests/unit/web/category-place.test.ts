import { describe, expect, test } from 'vitest'
import { findCategory } from '#web/listing/category-place.ts'

const category = (path: string, en: string, position: number) => ({
  path,
  name: { en, ar: `ع ${en}` },
  position,
})
const categories = [
  category('living', 'Living', 1),
  category('living/tables', 'Tables', 2),
  category('living/sofas', 'Sofas', 1),
  category('living/sofas/corner', 'Corner', 1),
  category('bedroom', 'Bedroom', 2),
]
const labels = (links: readonly { label: string }[] | undefined) => links?.map(({ label }) => label)

describe('a category’s place', () => {
  test('has trail, children and siblings, in order', () => {
    const place = findCategory(categories, 'living/sofas', 'en')
    expect(place?.trail).toEqual([{ label: 'Living', href: '/c/living' }])
    expect(place?.children).toEqual([{ label: 'Corner', href: '/c/living/sofas/corner' }])
    expect(labels(place?.siblings)).toEqual(['Tables'])
    expect(labels(findCategory(categories, 'living', 'ar')?.children)).toEqual(['ع Sofas', 'ع Tables'])
  })

  test('at the top level has no trail, and the other top-level categories as siblings', () => {
    const place = findCategory(categories, 'living', 'en')
    expect(place?.trail).toEqual([])
    expect(labels(place?.siblings)).toEqual(['Bedroom'])
  })

  test.each(['', 'livin', 'living/', 'living/sofas/none', '__proto__'])('is undefined for “%s”', (path) => {
    expect(findCategory(categories, path, 'en')).toBe(undefined)
  })
})
