import { describe, expect, test } from 'vitest'
import { may, mayAnywhere, refOf, type Operator, type Grant } from '#commerce/staff/operator.ts'
import { roleNames, roles } from '#commerce/staff/role.ts'
import { permissions } from '#commerce/staff/permission.ts'

const operator = (grants: readonly Grant[], tabletPlace: string | null = null): Operator => ({
  kind: 'staff',
  id: 'p1',
  name: 'Huda',
  grants,
  tabletPlace,
  provenAt: '2026-11-20T08:00:00.000Z',
  requestId: null,
})
const inDubai = { country: 'ae', place: 'wh-ae' } as const

describe('may', () => {
  test('a role applies in the countries of its grant', () => {
    const clerk = operator([{ role: 'customer-service', countries: ['om'], places: 'all' }])
    expect(may(clerk, 'orders.review', { country: 'om', place: null })).toBe(true)
    expect(may(clerk, 'orders.review', { country: 'ae', place: null })).toBe(false)
  })

  test('a role that is bound to places reaches nothing that is at none', () => {
    const hand = operator([{ role: 'warehouse', countries: ['ae'], places: ['wh-ae'] }])
    expect(may(hand, 'shipments.advance', inDubai)).toBe(true)
    expect(may(hand, 'shipments.advance', { country: 'ae', place: 'barsha' })).toBe(false)
    expect(may(hand, 'shipments.advance', { country: 'ae', place: null })).toBe(false)
  })

  test('several grants add up, and do not lend each other their countries', () => {
    const both = operator([
      { role: 'customer-service', countries: ['om'], places: 'all' },
      { role: 'finance', countries: ['ae'], places: 'all' },
    ])
    expect(may(both, 'refunds.approve', { country: 'ae', place: null })).toBe(true)
    expect(may(both, 'refunds.approve', { country: 'om', place: null })).toBe(false)
  })

  test('a tablet narrows a person to its own place', () => {
    const grant: Grant = { role: 'store-associate', countries: ['ae'], places: ['barsha', 'ict'] }
    const there = operator([grant], 'barsha')
    expect(may(there, 'pickups.hand-over', { country: 'ae', place: 'barsha' })).toBe(true)
    expect(may(there, 'pickups.hand-over', { country: 'ae', place: 'ict' })).toBe(false)
    expect(mayAnywhere(operator([grant], 'seef'), 'pickups.hand-over')).toBe(false)
  })

  test('a key has what its scopes permit, the command has everything', () => {
    const key: Operator = { kind: 'key', id: 'ops_1', name: 'OMS', scopes: ['orders:read'], requestId: null }
    expect(may(key, 'orders.see', inDubai)).toBe(true)
    expect(may(key, 'orders.review', inDubai)).toBe(false)
    expect(may({ kind: 'command', name: 'root' }, 'staff.manage', inDubai)).toBe(true)
    expect(refOf({ kind: 'command', name: 'root' })).toEqual({ kind: 'command', id: 'root', name: 'root' })
  })
})

describe('roles', () => {
  test.each(roleNames)('%s names each permission once', (name) => {
    const { permissions: own } = roles[name]
    expect(new Set(own).size).toBe(own.length)
  })

  test('every permission but parts of the audit is given to the administrator, and by no one else than a role', () => {
    const given = new Set(roleNames.flatMap((name) => roles[name].permissions))
    expect(permissions.filter((one) => !given.has(one))).toEqual([])
    expect(permissions.filter((one) => !roles.admin.permissions.includes(one))).toEqual(['audit.money'])
  })
})
