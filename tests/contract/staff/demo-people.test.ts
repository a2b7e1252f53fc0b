import { expect, test } from 'vitest'
import { demoPeople } from '#commerce/staff-access/demo-people.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aStaffShop } from '../../support/shops/a-staff-shop.ts'

const [huda] = demoPeople

describeDatabases('people of the demo', (open) => {
  const start = async (mode: 'demo' | 'production') => {
    const shop = await aStaffShop((await open()).db, mode)
    const signedIn = await shop.access.signInAsDemo(huda?.email ?? '', shop.browser())
    const session = signedIn.ok ? signedIn.value.session : null
    return { ...shop, signedIn, session, find: () => shop.access.find(shop.browser({ session })) }
  }

  test('sign in without a factor, are known by their session and sign out', async () => {
    const { access, session, find } = await start('demo')
    expect(await find()).toMatchObject({
      operator: { kind: 'staff', name: huda?.name, grants: huda?.grants },
      email: huda?.email,
    })
    await access.signOut(session ?? '')
    expect(await find()).toBeUndefined()
  })

  test('a session ends after half an hour without a request, and after twelve hours in any case', async () => {
    const { find, clock } = await start('demo')
    const minutes = 60_000
    for (let passed = 29; passed < 12 * 60; passed += 29) {
      clock.advance(29 * minutes)
      expect(await find()).toBeDefined()
    }
    clock.advance(29 * minutes)
    expect(await find()).toBeUndefined()
  })

  test('prove themselves by a press', async () => {
    const { access, find, clock, browser } = await start('demo')
    clock.advance(10 * 60_000)
    const found = await find()
    const proven = found && (await access.prove(found, { kind: 'demo' }, browser()))
    const session = proven?.ok ? proven.value : null
    expect((await access.find(browser({ session })))?.operator.provenAt).toBe(clock.now())
    expect(await find()).toBeUndefined()
  })

  test('are refused in production, by any address and with a session of the demo', async () => {
    const { db } = await open()
    const demo = await aStaffShop(db, 'demo')
    const entered = await demo.access.signInAsDemo(huda?.email ?? '', demo.browser())
    const { access, browser } = await aStaffShop(db, 'production')
    expect(access.listDemoPeople()).toEqual([])
    expect(await access.signInAsDemo(huda?.email ?? '', browser())).toMatchObject({ ok: false })
    const session = entered.ok ? entered.value.session : null
    expect(await access.find(browser({ session }))).toBeUndefined()
  })
})
