import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { countStatements } from '../../support/databases/count-statements.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

const now = '2026-11-23T12:00:00.000Z'
const day = 86_400_000
const later = (milliseconds: number) => addMilliseconds(now, milliseconds)
const phone = '+971501234567'
const email = 'layla@example.com'

describeDatabases('the store of customers', (open) => {
  const store = async () => {
    const { db } = await open()
    const one = createIdentityRepository(db)
    const add = (name: string) =>
      one.insertCustomer({ name, language: 'ar', termsVersion: '2026-11', isAdult: false }, 'ae', now)
    return { db, one, add, layla: await add('Layla'), omar: await add('Omar') }
  }

  test('gives a verified identity to one account', async () => {
    const { one, layla, omar } = await store()
    expect(await one.addIdentity(layla, 'phone', phone, now)).toBe(true)
    expect(await one.addIdentity(omar, 'phone', phone, now)).toBe(false)
    expect(await one.findOwner('phone', phone)).toEqual({
      customerId: layla,
      lastProvenAt: now,
      isClosed: false,
    })
    await one.proveIdentity(layla, { kind: 'phone', value: phone }, later(day))
    expect(await one.findOwner('phone', phone)).toMatchObject({ lastProvenAt: later(day) })
    await one.removeIdentity(layla, 'phone', phone)
    expect(await one.findOwner('phone', phone)).toBeUndefined()
    expect(await one.addIdentity(omar, 'phone', phone, now)).toBe(true)
  })

  test('lets an unverified claim open nothing, and drops it for the one who proves the address', async () => {
    const { db, one, layla, omar } = await store()
    await db.execute(
      sql`insert into identities (customer_id, kind, value, created_at) values (${omar}::uuid, 'email', ${email}, now())`,
    )
    expect(await one.findOwner('email', email)).toBeUndefined()
    expect(await one.addIdentity(layla, 'email', email, now)).toBe(true)
    expect(await one.listIdentities(omar)).toEqual([])
    expect(await one.findOwner('email', email)).toMatchObject({ customerId: layla })
  })

  test('drops an unverified password when its email is proven otherwise, and keeps a verified one', async () => {
    const { db, one, layla, omar } = await store()
    await one.setPassword(omar, 'chosen by Omar', now)
    await one.addIdentity(omar, 'email', 'omar@example.com', now)
    expect(await one.findPasswordOf(omar)).toBe('chosen by Omar')
    await one.setPassword(layla, 'chosen by a stranger', now)
    await db.execute(sql`update passwords set is_verified = false where customer_id = ${layla}::uuid`)
    await one.addIdentity(layla, 'email', email, now)
    expect(await one.findPasswordOf(layla)).toBeUndefined()
    expect(await one.findPassword({ kind: 'email', value: 'omar@example.com' })).toEqual({
      customerId: omar,
      hash: 'chosen by Omar',
    })
  })

  test('finds a live session with its customer by one statement, and moves its end once a day', async () => {
    const { db, one, layla } = await store()
    await one.addIdentity(layla, 'phone', phone, now)
    const proofs = [{ kind: 'phone-code', at: now }] as const
    const session = { deviceDigest: 'd', proofs, agent: 'Chrome · Android', country: 'ae' }
    const id = await one.insertSession({ ...session, customerId: layla, tokenDigest: 'token', at: now })
    const [found, statements] = await countStatements(db)(() => one.findSession('token', now))
    expect(statements).toHaveLength(1)
    expect(found).toEqual({
      sessionId: id,
      customer: { id: layla, name: 'Layla', language: 'ar', country: 'ae', createdAt: now, birthday: null },
      phone,
      email: null,
      passwordSince: null,
      proofs,
      deviceSince: now,
    })
    expect(await one.findSession('tampered', now)).toBeUndefined()
    expect(await one.findSession('token', later(60 * day - 1000))).toBeDefined()
    expect(await one.findSession('token', later(60 * day + 1000)), 'used in its last second').toBeDefined()
    for (const days of [118, 177]) expect(await one.findSession('token', later(days * day))).toBeDefined()
    expect(await one.findSession('token', later(180 * day - 1000))).toBeDefined()
    expect(await one.findSession('token', later(180 * day))).toBeUndefined()
  })

  test('ends a session that is not used for 60 days', async () => {
    const { one, layla } = await store()
    const session = { customerId: layla, deviceDigest: 'd', proofs: [], agent: '', country: 'ae', at: now }
    await one.insertSession({ ...session, tokenDigest: 'token' })
    expect(await one.findSession('token', later(60 * day))).toBeUndefined()
  })

  test('rotates and ends sessions, only those of their customer', async () => {
    const { one, layla, omar } = await store()
    const common = { proofs: [], agent: '', country: 'ae', at: now }
    const insert = (customerId: string, tokenDigest: string, deviceDigest: string) =>
      one.insertSession({ ...common, customerId, tokenDigest, deviceDigest })
    const phoneOfLayla = await insert(layla, 'a', 'phone')
    const laptopOfLayla = await insert(layla, 'b', 'laptop')
    await insert(omar, 'c', 'phone')
    expect(await one.rotateSession(phoneOfLayla, { tokenDigest: 'a2', proofs: [], at: now })).toBe(true)
    expect(await one.findSession('a', now)).toBeUndefined()
    expect(
      (await one.listSessions(layla, phoneOfLayla, now)).map(({ id, isCurrent }) => [id, isCurrent]).sort(),
    ).toEqual(
      [
        [phoneOfLayla, true],
        [laptopOfLayla, false],
      ].sort(),
    )
    expect(await one.endSessions(omar, { only: laptopOfLayla }, now)).toBe(0)
    expect(await one.endSessions(layla, { only: 'not-a-uuid' }, now)).toBe(0)
    expect(await one.endSessions(layla, { except: phoneOfLayla }, now)).toBe(1)
    expect(await one.findSession('b', now)).toBeUndefined()
    expect(await one.rotateSession(laptopOfLayla, { tokenDigest: 'b2', proofs: [], at: now })).toBe(false)
    expect(await one.endSession('a2', now)).toBe(layla)
    expect(await one.endSession('a2', now)).toBeUndefined()
    expect(await one.findSession('c', now)).toMatchObject({ customer: { id: omar } })
  })

  test('knows the devices of an account', async () => {
    const { one, layla } = await store()
    await one.addIdentity(layla, 'phone', phone, now)
    const known = { kind: 'phone', value: phone } as const
    expect(await one.isKnownDevice(known, 'device')).toBe(false)
    const session = { customerId: layla, tokenDigest: 'a', proofs: [], agent: '', country: 'ae', at: now }
    await one.insertSession({ ...session, deviceDigest: 'device' })
    expect(await one.isKnownDevice(known, 'device')).toBe(true)
    expect(await one.isKnownDevice(known, 'another')).toBe(false)
    expect(await one.devicesOf(layla, 'another')).toEqual({ isKnown: false, hasOthers: true })
    expect(await one.devicesOf(layla, 'device')).toEqual({ isKnown: true, hasOthers: false })
  })

  test('closes an account, and opens it again with an event', async () => {
    const { one, layla } = await store()
    const session = {
      customerId: layla,
      tokenDigest: 'a',
      deviceDigest: 'd',
      proofs: [],
      agent: '',
      country: 'ae',
    }
    await one.insertSession({ ...session, at: now })
    await one.undoDeletion(layla, now)
    await one.requestDeletion(layla, now)
    expect(await one.findSession('a', now)).toBeUndefined()
    await one.undoDeletion(layla, later(day))
    expect(await one.findSession('a', now)).toBeDefined()
    expect((await one.listEvents(layla)).map(({ kind, at }) => [kind, at])).toEqual([
      ['deletion-undone', later(day)],
    ])
  })

  test('undoes all of a transaction that throws, and nothing of one that returns a failure', async () => {
    const { one, layla } = await store()
    const failing = one.transaction(async (tx) => {
      await tx.addIdentity(layla, 'phone', phone, now)
      throw new Error('thrown')
    })
    await expect(failing).rejects.toThrow('thrown')
    expect(await one.findOwner('phone', phone)).toBeUndefined()
  })
})
