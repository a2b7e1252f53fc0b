import { expect, test } from 'vitest'
import { may, mayAnywhere } from '#commerce/staff/operator.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aStaffShop, asAdmin } from '../../support/shops/a-staff-shop.ts'

const minute = 60_000
const rejected = { ok: false, failure: { kind: 'rejected' } }
const pin = '271828'
const mariam = {
  email: 'mariam@shop.example',
  name: 'مريم',
  language: 'ar',
  grants: [{ role: 'store-associate', countries: ['ae'], places: ['barsha'] }],
} as const

describeDatabases('a tablet', (open) => {
  const start = async (parts: Parameters<Awaited<ReturnType<typeof aStaffShop>>['aPerson']>[0] = mariam) => {
    const shop = await aStaffShop((await open()).db)
    const person = await shop.aPerson(parts)
    await shop.access.setPin(await person.operator(), pin)
    const tablet = await shop.aTablet()
    const number = await person.number()
    const enter = async () => {
      const entered = await shop.access.signInOnTablet({ number, pin }, tablet)
      const session = entered.ok ? entered.value.session : null
      return { entered, find: () => shop.access.find({ ...tablet, session }), session }
    }
    return { ...shop, person, tablet, number, enter }
  }

  test('opens a session of its place by number and PIN, which is over after three minutes', async () => {
    const { enter, clock } = await start()
    const { find } = await enter()
    expect((await find())?.operator).toMatchObject({ tabletPlace: 'barsha' })
    clock.advance(2 * minute)
    expect(await find()).toBeDefined()
    clock.advance(3 * minute)
    expect(await find()).toBeUndefined()
  })

  test('its session is none in another browser, and ends when the tablet is revoked or 90 days old', async () => {
    const { access, enter, tablet, browser, clock } = await start()
    const { find, session } = await enter()
    expect(await access.find(browser({ session }))).toBeUndefined()
    const bound = await access.findTablet(tablet)
    await access.revokeTablet({ kind: 'command', name: 'tests' }, bound?.id ?? '')
    expect(await find()).toBeUndefined()
    expect((await enter()).entered).toEqual(rejected)
    clock.advance(90 * 24 * 60 * minute)
    expect(await access.findTablet(tablet)).toBeUndefined()
  })

  test('permits what is done in stores and warehouses, whatever else the person may', async () => {
    const { enter } = await start({ email: 'aisha@shop.example', grants: asAdmin })
    const { find } = await enter()
    const operator = (await find())?.operator
    if (!operator) throw new Error('the session has ended')
    expect(may(operator, 'pickups.hand-over', { country: 'ae', place: 'barsha' })).toBe(true)
    expect(may(operator, 'pickups.hand-over', { country: 'ae', place: 'wh-ae' })).toBe(false)
    expect(mayAnywhere(operator, 'staff.manage')).toBe(false)
    expect(mayAnywhere(operator, 'payments.manage')).toBe(false)
  })

  test('a PIN proves nothing that needs a factor', async () => {
    const { enter } = await start()
    const { find } = await enter()
    expect((await find())?.operator.provenAt).toBe('1970-01-01T00:00:00.000Z')
  })

  test('five wrong PINs lock it until the person sets another', async () => {
    const { access, enter, tablet, number, person } = await start()
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(await access.signInOnTablet({ number, pin: '314159' }, tablet)).toEqual(rejected)
    expect((await enter()).entered).toEqual(rejected)
    expect((await access.findOwn(await person.operator()))?.factors.pin).toBe('locked')
    await access.setPin(await person.operator(), pin)
    expect((await enter()).entered.ok).toBe(true)
  })

  test.each([
    ['12345', 'not-six-digits'],
    ['١٢٣٤٥٦', 'not-six-digits'],
    ['123456', 'common'],
    ['777777', 'common'],
    ['123123', 'common'],
    ['909090', 'common'],
  ])('a PIN %s is refused as %s', async (weak, reason) => {
    const { access, person } = await start()
    expect(await access.setPin(await person.operator(), weak)).toMatchObject({
      failure: { kind: 'weak-pin', reason },
    })
  })

  test('a browser without a tablet takes no PIN', async () => {
    const { access, number, browser } = await start()
    expect(await access.signInOnTablet({ number, pin }, browser())).toEqual(rejected)
  })
})
