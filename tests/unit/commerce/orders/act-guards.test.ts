import { describe, expect, test } from 'vitest'
import { guardOf, shutActs } from '#commerce/orders/lifecycle/act-guards.ts'
import { aQuotedOrder as anOrder } from '../../../support/builders/an-order.ts'
import { aMember } from '../../../support/builders/operators.ts'

const clerk = aMember()
const actsOf = (...given: Parameters<typeof shutActs>) =>
  Object.fromEntries(shutActs(...given).map(({ act, failure }) => [act, failure.kind]))

describe('acts that are shut', () => {
  test('say that the state is against them', () => {
    expect(actsOf(clerk, anOrder({ status: 'confirmed' }))).toEqual({ 'release-hold': 'illegal' })
    expect(actsOf(clerk, anOrder({ status: 'canceled' }))).toMatchObject({
      cancel: 'illegal',
      'put-on-hold': 'illegal',
      'cancel-items': 'illegal',
      'change-address': 'illegal',
    })
  })

  test('say that the person may not', () => {
    const shut = actsOf(aMember({ role: 'finance' }), anOrder({ status: 'confirmed' }))
    expect(shut).toMatchObject({ cancel: 'not-permitted', 'change-address': 'not-permitted' })
    expect(shut['put-on-hold']).toBeUndefined()
    expect(actsOf(aMember({ countries: ['kw'] }), anOrder({ status: 'confirmed' }))['put-on-hold']).toBe(
      'not-permitted',
    )
  })

  test('are those that the act itself refuses', () => {
    const order = anOrder({ status: 'confirmed', reviewReasons: ['amount'] })
    expect(guardOf(clerk, order, { kind: 'release-hold' })).toBeNull()
    expect(actsOf(clerk, order)['release-hold']).toBeUndefined()
  })
})
