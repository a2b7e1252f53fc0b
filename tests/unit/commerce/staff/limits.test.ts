import { expect, test } from 'vitest'
import { moneyLimitOf, overMoneyLimit, shippedLimits } from '#commerce/staff/limits.ts'
import type { RoleName } from '#commerce/staff/role.ts'
import { money } from '#kernel/money.ts'
import { aMember } from '../../../support/builders/operators.ts'

const limitOf = (role: RoleName) => moneyLimitOf(aMember({ role }), 'AED', shippedLimits('AED'))
const aed = (major: number) => money(major * 100, 'AED')

test('customer service gives 500 AED for an order and 2000 within a day, finance and admins 10 000 for an order', () => {
  expect(limitOf('customer-service')).toEqual({ order: aed(500), day: aed(2_000) })
  expect(limitOf('finance')).toEqual({ order: aed(10_000), day: null })
  expect(limitOf('admin')).toEqual({ order: aed(10_000), day: null })
  expect(moneyLimitOf({ kind: 'command', name: 'majid' }, 'AED', shippedLimits('AED'))).toBeNull()
})

test('what was given before counts, and the smaller of what is left is the limit', () => {
  const limit = { order: aed(500), day: aed(2_000) }
  expect(overMoneyLimit(limit, aed(500), { order: 0, day: 0 })).toBeUndefined()
  expect(overMoneyLimit(limit, aed(501), { order: 0, day: 0 })).toEqual(aed(500))
  expect(overMoneyLimit(limit, aed(200), { order: 40_000, day: 40_000 })).toEqual(aed(100))
  expect(overMoneyLimit(limit, aed(200), { order: 0, day: 190_000 })).toEqual(aed(100))
  expect(overMoneyLimit(limit, aed(1), { order: 60_000, day: 0 })).toEqual(aed(0))
})
