import { describe, expect, test } from 'vitest'
import { taxClassOf } from '#commerce/catalog/tax-class.ts'

describe('taxClassOf', () => {
  test('returns the HSN heading of the category in India and "standard" elsewhere', () => {
    expect(taxClassOf('living/sofas/three-seaters', 'in', 'Linen, beech')).toBe('9401')
    expect(taxClassOf('bedroom/wardrobes', 'in', 'Oak veneer')).toBe('9403')
    expect(taxClassOf('lighting/ceiling/pendants', 'in', 'Hand-woven rattan on a steel ring')).toBe('9405')
    expect(taxClassOf('an/unknown/category', 'in')).toBe('9403')
    expect(taxClassOf('living/sofas/three-seaters', 'ae', 'Bamboo')).toBe('standard')
  })

  test('returns the heading of bamboo, cane or rattan furniture, but not for imitations', () => {
    expect(taxClassOf('outdoor/seating/balcony-sets', 'in', 'Natural rattan')).toBe('940153')
    expect(taxClassOf('dining/chairs/wooden-chairs', 'in', 'Split bamboo')).toBe('940152')
    expect(taxClassOf('bath/bath-storage/shelves', 'in', 'Laminated Bamboo, sealed')).toBe('940382')
    expect(taxClassOf('living/tables-and-storage', 'in', 'Cane and teak')).toBe('940383')
    expect(taxClassOf('outdoor/seating/balcony-sets', 'in', 'Polyethylene rattan on steel')).toBe('9401')
    expect(taxClassOf('dining/tables', 'in', 'Hurricane-proof ash')).toBe('9403')
  })

  test('returns the heading of quilts for quilted bedding', () => {
    expect(taxClassOf('bedding/pillows-and-duvets/duvets', 'in')).toBe('940440')
    expect(taxClassOf('bedding/pillows-and-duvets/pillows', 'in')).toBe('9404')
    expect(taxClassOf('bedding/bed-linen/bedspreads', 'in')).toBe('940440')
  })
})
