import { expect, test } from 'vitest'
import { createFindCustomer, createReadCustomerId } from '#adapters/identity/find-customer.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { createSecrets, customerVisitorToken } from '#adapters/identity/secrets.ts'
import { formatCustomerToken } from '#kernel/visitor-token.ts'
import { countStatements } from '../../support/databases/count-statements.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

const now = '2026-11-23T12:00:00.000Z'
const secrets = createSecrets('a secret of the tests')
const readCustomerId = createReadCustomerId(secrets)

describeDatabases('the customer of a visitor token', (open) => {
  const layla = async () => {
    const { db } = await open()
    const store = createIdentityRepository(db)
    const registration = { name: 'Layla', language: 'ar', termsVersion: '2026-11', isAdult: false } as const
    const id = await store.insertCustomer(registration, 'ae', now)
    await store.addIdentity(id, 'phone', '+971501234567', now)
    return {
      db,
      store,
      id,
      find: createFindCustomer(db, readCustomerId),
      token: customerVisitorToken(secrets, id),
    }
  }

  test('is found with the verified contacts alone', async () => {
    const { find, id, token } = await layla()
    expect(await find(token)).toEqual({
      id,
      name: 'Layla',
      phone: '+971501234567',
      email: null,
      group: null,
      omsUserId: null,
    })
  })

  test('is missing for a token that was made up, and for an account that is being deleted', async () => {
    const { store, find, id, token } = await layla()
    expect(await find(formatCustomerToken(id, 's'.repeat(43)))).toBeNull()
    await store.requestDeletion(id, now)
    expect(await find(token)).toBeNull()
  })

  test('costs a guest no statement', async () => {
    const { db } = await layla()
    const [found, statements] = await countStatements(db)(() =>
      createFindCustomer(db, readCustomerId)('g'.repeat(43)),
    )
    expect(found).toBeNull()
    expect(statements).toEqual([])
  })
})
