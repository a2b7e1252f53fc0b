import { describe, expect, test } from 'vitest'
import { readPoints, readWithdrawal } from '#commerce/ahlan/reward-input.ts'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'

describe('points as typed', () => {
  const limits = { minimum: 500, max: 12_000 }

  test.each(['-1', '1.5', '0', '', 'all', '1e3', '0x1F4', '١٫٥', '5,00', '9'.repeat(13)])(
    '“%s” is no number of points',
    (typed) => {
      expect(readPoints(typed, limits)).toEqual(fail({ kind: 'not-points' }))
    },
  )

  test.each([
    ['500', 500],
    [' 1,500 ', 1_500],
    ['١٢٠٠٠', 12_000],
    ['\u200e750\u202c', 750],
  ])('“%s” is %i', (typed, points) => {
    expect(readPoints(typed, limits)).toEqual(ok(points))
  })

  test('too few, too many, and a cart that takes none each have their reason', () => {
    expect(readPoints('499', limits)).toEqual(fail({ kind: 'too-few-points', minimum: 500 }))
    expect(readPoints('12001', limits)).toEqual(fail({ kind: 'too-many-points', max: 12_000 }))
    expect(readPoints('500', { minimum: 500, max: 0 })).toEqual(fail({ kind: 'no-points-here' }))
  })
})

describe('amounts to withdraw as typed', () => {
  const balance = money(50_000, 'KWD')
  const limit = { minMinor: 1_000, maxMinor: 40_000 }

  test.each(['0', '-5', '12.3456', '', 'NaN', '1e2', '٠', '12,5'])('“%s” is no amount', (typed) => {
    expect(readWithdrawal(typed, balance, limit)).toEqual(fail({ kind: 'not-an-amount' }))
  })

  test.each([
    ['12.345', 12_345],
    ['١٢٫٣٤٥', 12_345],
    ['1', 1_000],
  ])('“%s” is %i fils', (typed, minor) => {
    expect(readWithdrawal(typed, balance, limit)).toEqual(ok(money(minor, 'KWD')))
  })

  test('neither more than the limit or the balance, nor less than the minimum', () => {
    expect(readWithdrawal('40.001', balance, limit)).toEqual(
      fail({ kind: 'too-much', max: money(40_000, 'KWD') }),
    )
    expect(readWithdrawal('0.999', balance, limit)).toEqual(
      fail({ kind: 'too-little', minimum: money(1_000, 'KWD') }),
    )
  })

  test('a balance below the minimum can be withdrawn as a whole', () => {
    expect(readWithdrawal('0.4', money(400, 'KWD'), limit)).toEqual(ok(money(400, 'KWD')))
  })
})
