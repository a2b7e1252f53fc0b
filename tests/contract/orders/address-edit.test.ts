import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Address } from '#commerce/addresses/address.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { money } from '#kernel/money.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { here } from '../../support/shops/an-order-shop.ts'
import { aReschedulingShop, slotOn } from '../../support/shops/a-rescheduling-shop.ts'

const aed = (minor: number) => money(minor, 'AED')
const huda = aMember()

/** The same door, or one in the far zone. */
const other = (address: Address | null, parts: Partial<Address> = {}): Address => {
  if (!address) throw new Error('an address')
  return { ...address, landmark: 'behind the mosque', ...parts }
}
const inAlAin = { area: 'al-ain', zoneId: 'far' } as const

async function aShop(db: Parameters<typeof aReschedulingShop>[0]['db'], capacity?: number) {
  const shop = await aReschedulingShop({ db }, capacity, aed(1_500))
  const edit = shop.orderAdmin.address
  const request = { time: null, fee: { minor: 0 }, seen: 0, reason: 'on the phone', by: huda } as const
  return {
    ...shop,
    quote: async (
      number: string,
      parts: Partial<Address>,
      by: Parameters<typeof edit.quote>[0]['by'] = huda,
    ) => edit.quote({ number, by, address: other((await shop.orderOf(number)).address, parts) }),
    change: async (
      number: string,
      parts: Partial<Address>,
      given: Partial<Parameters<typeof edit.change>[0]> = {},
    ) =>
      edit.change({
        ...request,
        number,
        address: other((await shop.orderOf(number)).address, parts),
        ...given,
      }),
  }
}

describeDatabases('another address', (open) => {
  test('in the same zone is written immediately, with a masked row of the audit and one message; sent twice it is one', async () => {
    const { db } = await open()
    const shop = await aShop(db)
    const { number } = await shop.placed('tap')
    const before = await shop.orderOf(number)
    const address = other(before.address)
    expect((await shop.change(number, {})).ok).toBe(true)
    expect((await shop.change(number, {})).ok).toBe(true)
    const after = await shop.orderOf(number)
    expect(after).toMatchObject({ address, shipments: before.shipments, totals: before.totals })
    expect(after.events.filter(({ kind }) => kind === 'address-changed')).toMatchObject([
      { actor: 'operator', by: { name: 'Huda' }, note: 'on the phone' },
    ])
    expect(shop.messageKeys.filter((key) => key.startsWith('address-changed'))).toHaveLength(1)
    const rows = await rowsOf(
      db,
      sql`select act, reason, before, after from audit_log where act = 'order.change-address'`,
    )
    expect(rows).toEqual([
      {
        act: 'order.change-address',
        reason: 'on the phone',
        before: { 'address: landmark': '•••' },
        after: { 'address: landmark': '•••' },
      },
    ])
    expect(await reconcile(db)).toEqual([])
  })

  test('in another zone is quoted again: the difference, and the times there with a place left', async () => {
    const { db } = await open()
    const shop = await aShop(db, 1)
    const [one, two] = [await shop.placed('cashondelivery'), await shop.placed('cashondelivery')]
    const sold = await shop.quote(one.number, inAlAin)
    shop.hide()
    expect(await shop.quote(one.number, inAlAin), 'what is not sold any more is as large').toEqual(sold)
    const quoted = await shop.quote(one.number, inAlAin)
    if (!quoted.ok) throw new Error(quoted.failure.kind)
    const { charge, difference, chosen, paidBy, isOtherZone, proposed } = quoted.value
    expect({ isOtherZone, difference, paidBy }).toEqual({
      isOtherZone: true,
      difference: charge?.amount,
      paidBy: 'handover',
    })
    expect(difference.minor).toBeGreaterThan(0)
    expect(chosen?.shipment).toBe(1)
    const fee = { minor: difference.minor }
    expect(proposed).toMatch(/^ae:far:/)
    const given = { fee, time: { slot: proposed ?? '' } }
    expect(await shop.change(one.number, inAlAin)).toMatchObject({
      failure: { kind: 'fee-changed', fee: difference },
    })
    expect(await shop.change(one.number, inAlAin, { fee })).toMatchObject({
      failure: { kind: 'time-unavailable' },
    })
    const due = (await shop.orderOf(one.number)).totals.due.minor
    expect((await shop.change(one.number, inAlAin, given)).ok).toBe(true)
    expect(await shop.orderOf(one.number)).toMatchObject({
      address: inAlAin,
      totals: { due: aed(due + difference.minor) },
      shipments: [{ slot: { id: proposed } }],
      reschedulings: [{ state: 'done', paidBy: 'handover', charge: { code: 'delivery' } }],
    })
    // The place in the near zone is free again; the one in the far zone is taken.
    expect(await shop.change(two.number, inAlAin, given)).toMatchObject({ failure: { kind: 'slot-full' } })
    expect((await shop.orderOf(two.number)).address?.area).not.toBe('al-ain')
    const full = await shop.quote(two.number, inAlAin)
    expect(JSON.stringify(full)).not.toContain(proposed)
    expect(await rowsOf(db, sql`select id, taken from delivery_slots where taken > 0 order by id`)).toEqual([
      { id: proposed, taken: 1 },
      { id: slotOn('2026-11-24'), taken: 1 },
    ])
    expect(await reconcile(db)).toEqual([])
  })

  test('that costs more is changed when the shopper has paid by the link, and not before', async () => {
    const { db } = await open()
    const shop = await aShop(db)
    const { number } = await shop.placed('tap')
    const quoted = await shop.quote(number, inAlAin)
    if (!quoted.ok) throw new Error(quoted.failure.kind)
    expect(quoted.value.paidBy).toBe('link')
    const before = await shop.orderOf(number)
    const given = {
      fee: { minor: quoted.value.difference.minor },
      time: { slot: quoted.value.proposed ?? '' },
    }
    expect((await shop.change(number, inAlAin, given)).ok).toBe(true)
    expect((await shop.change(number, inAlAin, given)).ok).toBe(true)
    const waiting = await shop.orderOf(number)
    expect(waiting).toMatchObject({ address: before.address, shipments: before.shipments })
    expect(waiting.reschedulings).toMatchObject([{ state: 'requested', address: { address: inAlAin } }])
    expect(shop.messageKeys.filter((key) => key.startsWith('address-fee-due'))).toHaveLength(1)
    const [wanted] = waiting.reschedulings
    const token = shop.changeToken(number)
    await shop.orders.payReschedulingFee(number, token, here, { id: wanted?.id ?? '', method: null })
    await shop.payFor(wanted?.id ?? '')
    expect(await shop.orderOf(number)).toMatchObject({
      address: inAlAin,
      shipments: [{ slot: { id: quoted.value.proposed } }],
      reschedulings: [{ state: 'done' }],
      payment: before.payment,
    })
    expect(await reconcile(db)).toEqual([])
  })

  test('that is paid for too late stays as it is: the payment goes back, and the message is about the address', async () => {
    const { db } = await open()
    const shop = await aShop(db)
    const { number } = await shop.placed('tap')
    const before = await shop.orderOf(number)
    const quoted = await shop.quote(number, inAlAin)
    if (!quoted.ok) throw new Error(quoted.failure.kind)
    const { difference, proposed } = quoted.value
    const given = { fee: { minor: difference.minor }, time: { slot: proposed ?? '' } }
    expect((await shop.change(number, inAlAin, given)).ok).toBe(true)
    const [wanted] = (await shop.orderOf(number)).reschedulings
    const { id = '', payBefore = '' } = wanted ?? {}
    const token = shop.changeToken(number)
    await shop.orders.payReschedulingFee(number, token, here, { id, method: null })
    shop.clock.advance(Date.parse(payBefore) - Date.parse(shop.clock.now()) + 1_000)
    await shop.payFor(id)
    await shop.runPaymentTasks()
    expect(await shop.orderOf(number)).toMatchObject({
      address: before.address,
      reschedulings: [{ state: 'refunded' }],
    })
    const sent = (kind: string) => shop.messageKeys.filter((key) => key.startsWith(kind)).length
    expect([sent('address-fee-refunded'), sent('rescheduling-refunded')]).toEqual([1, 0])
  })

  test('goes through where it is waived, and costs nothing on the way back', async () => {
    const { db } = await open()
    const shop = await aShop(db)
    const { number } = await shop.placed('tap')
    const home = (await shop.orderOf(number)).address
    const quoted = await shop.quote(number, inAlAin)
    const time = { slot: quoted.ok ? (quoted.value.proposed ?? '') : '' }
    expect((await shop.change(number, inAlAin, { fee: 'waived', time })).ok).toBe(true)
    const there = await shop.orderOf(number)
    const back = { area: home?.area ?? '', zoneId: home?.zoneId ?? '' }
    const cheaper = await shop.quote(number, back)
    if (!cheaper.ok) throw new Error(cheaper.failure.kind)
    expect(cheaper.value).toMatchObject({ charge: null, paidBy: 'nothing' })
    const nearTime = { slot: cheaper.value.proposed ?? '' }
    expect(await shop.change(number, back, { time: nearTime })).toMatchObject({ failure: { kind: 'stale' } })
    expect((await shop.change(number, back, { time: nearTime, seen: 1 })).ok).toBe(true)
    expect((await shop.orderOf(number)).totals).toEqual(there.totals)
    expect(await reconcile(db)).toEqual([])
  })

  test('is refused on the road, on hold in another zone, out of reach and without the right', async () => {
    const { db } = await open()
    const shop = await aShop(db)
    const { number } = await shop.placed('tap')
    const act = (action: Parameters<typeof shop.orderAdmin.advance>[0]['action']) =>
      shop.orderAdmin.advance({ number, action, by: { kind: 'command', name: 'test' }, note: null })
    for (const by of [
      aMember({ role: 'warehouse' }),
      aMember({ role: 'finance' }),
      aMember({ countries: ['kw'] }),
    ]) {
      expect(await shop.change(number, {}, { by }), by.grants[0]?.role).toMatchObject({
        failure: { kind: 'not-permitted' },
      })
      expect((await shop.quote(number, {}, by)).ok).toBe(false)
    }
    expect((await shop.change('AE0000000', {}, {}).catch(() => ({ ok: false }))).ok).toBe(false)
    await act({ kind: 'put-on-hold', reasons: ['operator'], paid: null })
    const quoted = await shop.quote(number, inAlAin)
    expect(quoted).toMatchObject({ failure: { kind: 'on-hold' } })
    expect((await shop.change(number, {})).ok).toBe(true)
    await act({ kind: 'release-hold' })
    for (const event of ['approve', 'process', 'schedule', 'out'] as const)
      await act({ kind: 'shipment', position: 1, event, collected: null })
    const late = { landmark: 'another door' }
    expect(await shop.quote(number, late)).toMatchObject({ failure: { kind: 'already-dispatched' } })
    expect(await shop.change(number, late, { seen: 1 })).toMatchObject({
      failure: { kind: 'already-dispatched' },
    })
  })
})
