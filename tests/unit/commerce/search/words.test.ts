import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '#kernel/fold.ts'
import { splitWords } from '#commerce/search/words/split-words.ts'
import { stem } from '#commerce/search/words/stem.ts'
import { allowedSlips, editDistance } from '#commerce/search/words/edit-distance.ts'

const stems = (text: string) => splitWords(text).map(stem)

describe('search words', () => {
  test.each([
    ['اريكة', 'أريكة'],
    ['طاوله', 'طاولة'],
    ['كرسى', 'كرسي'],
    ['سجّاد', 'سجاد'],
    ['مكتبـــة', 'مكتبة'],
    ['١٨٠', '180'],
    ['۱۸۰', '180'],
    ['إضاءة', 'اضاءه'],
    ['ٱلسجاد', 'السجاد'],
    ['مرآة', 'مراة'],
    ['کرسی', 'كرسي'],
    ['ﻛﺮﺳﻲ', 'كرسي'],
    ['so\u200Bfa\u200F', 'sofa'],
    ['BJÖRKSNÄS', 'bjorksnas'],
    ["women's", 'womens'],
  ])('treat %s and %s as the same word', (one, other) => {
    expect(splitWords(one)).toEqual(splitWords(other))
  })

  test.each([
    ['sofas', 'sofa'],
    ['shelves', 'shelf'],
    ['benches', 'bench'],
    ['lilies', 'lily'],
    ['طاولات', 'طاولة'],
    ['الطاولة', 'طاولة'],
    ['كراسي', 'كرسي'],
    ['سجادات', 'سجادة'],
    ['كنبات', 'كنبة'],
    ['كنب', 'كنبة'],
    ['للأطفال', 'أطفال'],
    ['مزهريات', 'مزهرية'],
    ['أرائك', 'أريكة'],
    ['مرايا', 'مرآة'],
    ['خشبية', 'خشبي'],
  ])('keep %s with %s as one stem', (one, other) => {
    expect(stems(one)).toEqual(stems(other))
  })

  test('keep words apart that only look alike', () => {
    expect(stems('مكتبة')).not.toEqual(stems('مكتب'))
    expect(stems('glass')).toEqual(['glass'])
    expect(stems('canvas')).toEqual(['canvas'])
    expect(stems('chaise')).not.toEqual(stems('chair'))
  })

  test('hold a size or a number as one word', () => {
    expect(splitWords('160 x 200 cm')).toEqual(['160x200', 'cm'])
    expect(splitWords('١٦٠×٢٠٠')).toEqual(['160x200'])
    expect(splitWords('1,299.50')).toEqual(['1299.50'])
    expect(splitWords('sofaكنبة')).toEqual(['sofa', 'كنبه'])
  })

  test('are split from any text, and folding is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
        for (const word of splitWords(text)) expect(stem(word).length).toBeGreaterThan(0)
      }),
    )
  })

  test.each(['\ud800', 'َُِّ', '\u200b\u200f', '🛋️🛏️', '   ', '.*+?^${}()|[]\\', "';%--"])(
    'are none in %j',
    (text) => {
      expect(splitWords(text)).toEqual([])
    },
  )
})

describe('editDistance', () => {
  test.each([
    ['sofa', 'sofa', 0],
    ['sofa', 'sofaa', 1],
    ['sofa', 'sfoa', 1],
    ['biycicle', 'bicycle', 2],
    ['lamp', 'table', 3],
  ])('from %s to %s is %i', (one, other, distance) => {
    expect(editDistance(one, other, 2)).toBe(distance)
    expect(editDistance(other, one, 2)).toBe(distance)
  })

  test('allows no difference in short words and in numbers', () => {
    expect(['rug', '160x200', 'sofa', 'wardrobe'].map(allowedSlips)).toEqual([0, 0, 1, 2])
  })
})
