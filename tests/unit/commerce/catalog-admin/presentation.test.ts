import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  planPresentation,
  withBadge,
  withCategory,
  type PresentationChange,
} from '#commerce/catalog-admin/presentation.ts'
import { productBadges } from '#commerce/catalog/product.ts'
import { aProduct } from '../../../support/builders/a-product.ts'

const paths = ['living', 'living/sofas', 'living/sofas/corner-sofas', 'bedroom'] as const
const products = fc.record({
  code: fc.constant('MJ-1'),
  badges: fc.uniqueArray(fc.constantFrom(...productBadges)),
  categories: fc.uniqueArray(fc.constantFrom(...paths), { minLength: 1 }),
  isHidden: fc.boolean(),
})
const changes: fc.Arbitrary<PresentationChange> = fc.oneof(
  fc.record({ kind: fc.constant('visibility' as const), isHidden: fc.boolean() }),
  fc.record({
    kind: fc.constant('badge' as const),
    badge: fc.constantFrom(...productBadges),
    isOn: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('category' as const),
    category: fc.constantFrom(...paths),
    isIn: fc.boolean(),
  }),
)

describe('what is planned of a product', () => {
  test('is what becomes of it, and a second time it is the same', () => {
    fc.assert(
      fc.property(products, changes, (given, change) => {
        const { isHidden, ...parts } = given
        const before = aProduct(parts)
        const plan = planPresentation(given, change)
        if (change.kind === 'visibility') {
          expect(plan).toBe(change.isHidden === isHidden ? 'same' : 'changed')
          return
        }
        const made =
          change.kind === 'badge'
            ? withBadge(change.badge, change.isOn)(before)
            : withCategory(change.category, change.isIn)(before)
        if (!made.ok) {
          expect(plan).toBe(made.failure.kind)
          expect(made.failure.kind).toBe(
            change.kind === 'category' && change.isIn ? 'category-above' : 'only-category',
          )
          return
        }
        const { badges, categories } = made.value
        expect(plan === 'same').toBe(
          made.value === before || JSON.stringify(made.value) === JSON.stringify(before),
        )
        expect(planPresentation({ ...given, badges, categories }, change)).toBe('same')
        expect(categories.length).toBeGreaterThan(0)
      }),
    )
  })
})
