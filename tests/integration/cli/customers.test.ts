import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenShop } from '#open-shop.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

let shop: OpenShop
let customerId = ''
const email = 'layla@example.com'
beforeAll(async () => {
  shop = await openTestShop()
  const store = createIdentityRepository(shop.database.db)
  const at = shop.shop.clock.now()
  const registration = { name: 'Layla', language: 'en', termsVersion: '1', isAdult: true } as const
  customerId = await store.insertCustomer(registration, 'ae', at)
  await store.addIdentity(customerId, 'phone', '+971501234567', at)
  await store.addIdentity(customerId, 'email', email, at)
})
afterAll(() => shop.close())

const majlis = (...argv: string[]) =>
  runLine({ argv: ['customer', 'group', ...argv], input: '', user: 'layla' }, commands, {
    env: theEnv({}),
    open: async () => shop,
  })
const why = ['--reason', 'Works for us']

describe('majlis customer group', () => {
  test('sets the group of the customer of a phone or an email, notes why, and takes it back', async () => {
    expect((await majlis('٠٥٠ ١٢٣ ٤٥٦٧', '--set', 'staff', ...why)).stdout).toContain(
      'is in staff, and was in no',
    )
    expect((await majlis(email, '--set', 'staff', ...why)).stdout).toContain('is in staff already')
    const read = () => rowsOf(shop.database.db, sql`select customer_group as name from customers`)
    expect(await read()).toEqual([{ name: 'staff' }])
    expect((await majlis(email.toUpperCase(), '--none', ...why)).stdout).toContain(
      'in no group, and was in staff',
    )
    const events = await createIdentityRepository(shop.database.db).listEvents(customerId)
    expect(events.map(({ kind, detail }) => ({ kind, ...detail }))).toMatchObject([
      { kind: 'group-changed', group: 'staff', before: null, reason: 'Works for us' },
      { kind: 'group-changed', group: null, before: 'staff' },
    ])
  })

  test('is rejected for a contact that is not verified', async () => {
    const rejected = await majlis('+971507654321', '--set', 'staff', ...why)
    expect([rejected.code, rejected.stderr]).toEqual([1, expect.stringContaining('No customer has verified')])
  })

  test.each([
    ['neither a group nor none', [email, ...why]],
    ['both', [email, '--set', 'staff', '--none', ...why]],
    ['a group in capitals', [email, '--set', 'Staff', ...why]],
    ['a long group', [email, '--set', 'x'.repeat(41), ...why]],
    ['no reason', [email, '--set', 'staff']],
    ['a long reason', [email, '--set', 'staff', '--reason', 'x'.repeat(201)]],
    ['an unknown country', [email, '--set', 'staff', '--country', 'de', ...why]],
    ['no contact', ['Layla', '--set', 'staff', ...why]],
  ])('takes no line with %s', async (_, argv) => {
    expect((await majlis(...argv)).code).toBe(2)
  })
})
