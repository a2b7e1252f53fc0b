import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCartRepository } from '#adapters/cart/cart-repository.ts'
import { createCheckoutRepository } from '#adapters/checkout/checkout-repository.ts'
import { createAddressBookModule } from '#adapters/customers/create-address-book-module.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { createSecrets, customerVisitorToken } from '#adapters/identity/secrets.ts'
import { money } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { anAddressIn, anEnteredAddress } from '../../support/builders/a-saved-address.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const secret = 'a secret of the tests'
const missing = { ok: false, failure: { kind: 'not-found' } }

describeDatabases('the addresses of a customer', (open) => {
  const start = async () => {
    const { db } = await open()
    const clock = manualClock('2026-11-23T12:00:00.000Z')
    const book = createAddressBookModule(db, { clock, addresses: { locate: (address) => address }, secret })
    const register = (name: string) =>
      createIdentityRepository(db).insertCustomer(
        { name, language: 'ar', termsVersion: '2026-11', isAdult: false },
        'ae',
        clock.now(),
      )
    const [layla, omar] = [await register('Layla'), await register('Omar')]
    const add = async (label: string, parts: Parameters<typeof anEnteredAddress>[0] = {}) => {
      clock.advance(1000)
      const id = randomUUID()
      expect(await book.add(layla, id, anEnteredAddress({ label, ...parts }))).toMatchObject({ ok: true })
      return id
    }
    const listed = async (country?: string) =>
      (await book.list(layla, country)).map(({ label, isDefault }) => (isDefault ? `${label}*` : label))
    return { db, book, layla, omar, add, listed, clock }
  }

  test('are listed with the default first, then the newest, country by country', async () => {
    const { add, listed } = await start()
    await add('Home')
    await add('Office')
    await add('Doha', { country: 'qa' })
    await add('Parents')
    expect(await listed('ae')).toEqual(['Home*', 'Parents', 'Office'])
    expect(await listed('qa')).toEqual(['Doha*'])
    expect(await listed('in')).toEqual([])
    expect(await listed()).toEqual(['Home*', 'Parents', 'Office', 'Doha*'])
  })

  test('have one default in each country: the first, then the chosen one, then the newest that is left', async () => {
    const { book, layla, add, listed } = await start()
    const home = await add('Home')
    await add('Office')
    const parents = await add('Parents', { makesDefault: true })
    const doha = await add('Doha', { country: 'qa' })
    expect(await listed()).toEqual(['Parents*', 'Office', 'Home', 'Doha*'])
    await book.setDefault(layla, home)
    expect(await listed('ae')).toEqual(['Home*', 'Parents', 'Office'])
    await book.remove(layla, home)
    expect(await listed('ae')).toEqual(['Parents*', 'Office'])
    await book.update(layla, parents, anEnteredAddress({ label: 'My parents' }))
    expect(await listed('ae')).toEqual(['My parents*', 'Office'])
    await book.remove(layla, doha)
    expect(await listed('qa')).toEqual([])
  })

  test('keep what was entered', async () => {
    const { book, layla, add } = await start()
    const address = anAddressIn('ae', { note: 'Ring twice', pin: { latitude: 25.2, longitude: 55.27 } })
    const id = await add('  Villa\u202E   12 ', { address })
    expect(await book.find(layla, id)).toEqual({ id, label: 'Villa 12', address, isDefault: true })
    await book.update(layla, id, { label: '', address: anAddressIn('ae'), makesDefault: false })
    expect(await book.find(layla, id)).toMatchObject({ label: '', address: { note: '' } })
  })

  test('are added once by a form that is sent twice', async () => {
    const { book, layla, listed } = await start()
    const id = randomUUID()
    for (const label of ['Home', 'Again'])
      expect(await book.add(layla, id, anEnteredAddress({ label }))).toMatchObject({ ok: true })
    expect(await listed()).toEqual(['Home*'])
  })

  test('are twenty at most, in all countries together', async () => {
    const { book, layla, add, listed } = await start()
    for (let index = 0; index < 20; index += 1)
      await add(`Address ${index}`, { country: index % 2 ? 'ae' : 'qa' })
    expect(await book.add(layla, randomUUID(), anEnteredAddress())).toEqual({
      ok: false,
      failure: { kind: 'full', max: 20 },
    })
    expect(await listed()).toHaveLength(20)
  })

  test('are not found by another customer, like unknown and malformed ids', async () => {
    const { book, layla, omar, add, listed } = await start()
    const id = await add('Home')
    for (const [who, which] of [
      [omar, id],
      [layla, randomUUID()],
      [layla, "' or 1=1 --"],
    ] as const) {
      expect(await book.find(who, which)).toBeUndefined()
      expect(await book.update(who, which, anEnteredAddress())).toEqual(missing)
      expect(await book.remove(who, which)).toEqual(missing)
      expect(await book.setDefault(who, which)).toEqual(missing)
    }
    expect(await book.list(omar)).toEqual([])
    expect(await listed()).toEqual(['Home*'])
    // Another's id in a form makes an address of one's own.
    await book.add(omar, id, anEnteredAddress({ label: 'Omar' }))
    expect(await listed()).toEqual(['Home*'])
  })

  test('stay in their country', async () => {
    const { book, layla, add } = await start()
    const id = await add('Home')
    expect(await book.update(layla, id, anEnteredAddress({ country: 'qa' }))).toEqual(missing)
  })

  test('are offered the address of the last checkout, in its country, until it is saved', async () => {
    const { db, book, layla, omar, add, clock } = await start()
    const draft = anAddressIn('ae', { note: 'Ring twice' })
    const at = clock.now()
    const token = customerVisitorToken(createSecrets(secret), layla)
    const line = { sku: 'MJ-1', quantity: 1, price: money(12_900, 'AED') }
    await createCartRepository(db).change({ token, country: 'ae', at, key: null, decide: () => ok([line]) })
    await createCheckoutRepository(db).save(token, { address: draft }, at)
    expect(await book.findOffer(layla, 'qa')).toBeUndefined()
    expect(await book.findOffer(omar, 'ae')).toBeUndefined()
    expect(await book.findOffer(layla, 'ae')).toEqual(draft)
    await add('Home', { address: anAddressIn('ae') })
    expect(await book.findOffer(layla, 'ae')).toBeUndefined()
  })

  test('have labels of forty characters at most', async () => {
    const { book, layla, add } = await start()
    const failure = {
      kind: 'fields',
      rejections: [{ field: 'label', reason: 'label.too-long', facts: { max: 40 } }],
    }
    expect(await book.add(layla, randomUUID(), anEnteredAddress({ label: 'x'.repeat(41) }))).toEqual({
      ok: false,
      failure,
    })
    await add('م'.repeat(40))
  })

  test('are not written to an account that is closed', async () => {
    const { db, book, layla, add } = await start()
    const id = await add('Home')
    await db.execute(sql`update customers set deletion_requested_at = now() where id = ${layla}::uuid`)
    expect(await book.add(layla, randomUUID(), anEnteredAddress())).toEqual(missing)
    expect(await book.remove(layla, id)).toEqual(missing)
  })
})
