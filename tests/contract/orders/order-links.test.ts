import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createFindOrderForMessage } from '#adapters/messages/find-order-for-message.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { fail, ok } from '#kernel/result.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { anOrderShop, here } from '../../support/shops/an-order-shop.ts'
import { theTransferTerms } from '../../support/shops/the-transfer-terms.ts'

async function anOrder(db: Database) {
  const shop = await anOrderShop({ db })
  const placed = await (await shop.aShopper()).place()
  if (!placed.ok) throw new Error(placed.failure.kind)
  const { number, accessToken } = placed.value
  const found = await shop.orders.find(number, accessToken, here)
  if (!found.ok) throw new Error('an order')
  const { order } = found.value
  const findForMessage = createFindOrderForMessage(db, {
    origin: 'https://shop.example',
    secret: 'a secret of the tests',
    clock: shop.clock,
    findTransferTerms: theTransferTerms,
    findPickupCode: shop.pickups.findCode,
    findPickupStore: async () => undefined,
  })
  /** The token of the link in a message of the kind. */
  const tokenIn = async (kind: 'change-link' | 'delivered') =>
    new URL((await findForMessage(order.id, kind))?.link ?? '').searchParams.get('t') ?? ''
  const scopeOf = async (token: string) => {
    const opened = await shop.orders.find(number, token, here)
    return opened.ok ? opened.value.scope : undefined
  }
  return { shop, number, accessToken, order, tokenIn, scopeOf }
}

/** Queued links: channel, and whether they are for an order that exists. */
const queued = async (db: Database) =>
  (
    await rowsOf(
      db,
      sql`select kind, channel, exists (select 1 from orders where id::text = order_id) as known
        from outbox order by kind, channel`,
    )
  ).map(
    ({ kind, channel, known }) =>
      `${String(kind)} by ${String(channel)}${known === true ? '' : ' to no order'}`,
  )

const minutes = (count: number) => count * 60_000

describeDatabases('links to an order', (open) => {
  test('a code shows the order without name, mail, phone and street, and changes nothing', async () => {
    const { shop, number, order } = await anOrder((await open()).db)
    const opened = await shop.orders.openByContact(
      number,
      { kind: 'phone', value: order.contact.phone },
      here,
    )
    const token = opened.ok ? opened.value.accessToken : ''
    const found = await shop.orders.find(number, token, here)
    expect(found).toMatchObject({ value: { scope: 'track', order: { number, status: 'confirmed' } } })
    const { contact, address } = order
    const shown = JSON.stringify(found)
    const hidden = [contact.name, contact.email, contact.phone, ...Object.values(address?.fields ?? {})]
    for (const text of hidden.filter((one) => one.length > 3)) expect(shown).not.toContain(text)
    expect(shown).toContain(`•••• ${contact.phone.slice(-4)}`)
    for (const rejected of [
      await shop.orders.requestCancellation(number, token, here),
      await shop.orders.requestItemCancellation(number, token, here, { id: 'a', items: [] }),
      await shop.orders.chooseRefundMethod(number, token, here, {
        refundId: 'a',
        method: { kind: 'counter' },
      }),
      await shop.orders.retryPayment(number, token, here, null),
    ])
      expect(rejected).toEqual(fail({ kind: 'needs-link' }))
  })

  test('a link that changes the order goes to its mail and phone, and lasts half an hour', async () => {
    const { db } = await open()
    const { shop, number, accessToken, order, tokenIn, scopeOf } = await anOrder(db)
    const ask = (token: string) => shop.orders.sendChangeLink({ number, accessToken: token, from: 'x' }, here)
    expect(await ask('forged')).toEqual(fail({ kind: 'not-found' }))
    expect(await ask(accessToken)).toEqual(ok(undefined))
    expect(await queued(db)).toEqual(['change-link by mail', 'change-link by sms'])
    const token = await tokenIn('change-link')
    expect(token).not.toBe(accessToken)
    shop.clock.advance(minutes(30) - 1_000)
    expect(await scopeOf(token)).toBe('change')
    shop.clock.advance(1_000)
    // It still shows what its receiver may see anyway.
    expect(await scopeOf(token)).toBe('read')
    expect(await shop.orders.requestCancellation(number, token, here)).toEqual(fail({ kind: 'needs-link' }))
    expect(order.status).toBe('confirmed')
  })

  test('the browser that ordered cancels within the hour, not later and not by the links in messages', async () => {
    const { shop, number, accessToken, tokenIn, scopeOf } = await anOrder((await open()).db)
    const read = await tokenIn('delivered')
    expect([await scopeOf(accessToken), await scopeOf(read)]).toEqual(['own', 'read'])
    const cancel = (token: string) => shop.orders.requestCancellation(number, token, here)
    expect(await cancel(read)).toEqual(fail({ kind: 'needs-link' }))
    shop.clock.advance(minutes(60))
    expect(await cancel(accessToken)).toEqual(fail({ kind: 'needs-link' }))
    shop.clock.advance(-1)
    expect((await cancel(accessToken)).ok).toBe(true)
  })

  test('a token is of one order, one scope and one end', async () => {
    const { shop, number, order, accessToken, tokenIn, scopeOf } = await anOrder((await open()).db)
    const proven = { kind: 'phone', value: order.contact.phone } as const
    const opened = await shop.orders.openByContact(number, proven, here)
    const track = opened.ok ? opened.value.accessToken : ''
    const [change, read] = await Promise.all(
      (['change-link', 'delivered'] as const).map((kind) => tokenIn(kind)),
    )
    const forged = [
      track.replace('track', 'change'),
      track.replace('track', 'provenOwner'),
      change?.replace(/-\w+-/, '-zzzzzz-'),
      `own-${read}`,
      accessToken.replace('own-', ''),
      `${read}x`,
      '',
    ]
    for (const token of forged) expect([token, await scopeOf(token ?? '')]).toEqual([token, undefined])
    expect(number).toMatch(/^AE/)
  })
})
