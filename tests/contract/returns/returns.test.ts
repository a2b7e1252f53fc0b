import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { shippedPeriods } from '#adapters/retention/retention-periods.ts'
import { retentionRules } from '#adapters/retention/retention-rules.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aPlace, aReturnShop } from '../../support/shops/a-return-shop.ts'
import { operator } from '../../support/builders/operators.ts'

const day = 86_400_000
const notFound = { ok: false, failure: { kind: 'not-found' } }

describeDatabases('returns of an order', (open) => {
  const begin = async () => {
    const { db } = await open()
    return { db, shop: await aReturnShop(db) }
  }
  let shared: ReturnType<typeof begin> | undefined
  /** An order of its own, in a shop that is shared by the tests that look at nothing else. */
  const share = async () => start(await (shared ??= begin()))
  const start = async (given?: Awaited<ReturnType<typeof begin>>) => {
    if (!given) shared = undefined
    const { db, shop } = given ?? (await begin())
    const order = await shop.delivered()
    const onHand = async () =>
      (await rowsOf(db, sql`select sum(on_hand)::int as units from stock_levels where sku = 'SKU-A'`))[0]?.[
        'units'
      ] as number
    const run = async (reference: string, ...events: ('approve' | 'receive' | 'refuse' | 'send-back')[]) => {
      for (const event of events) {
        const done = await shop.admin.advance(reference, { by: operator, event, note: 'seen' })
        if (!done.ok) throw new Error(`${event}: ${JSON.stringify(done.failure)}`)
      }
    }
    return { db, shop, order, onHand, run }
  }

  test('show the refund before they are sent, to the last minor unit, and store the same', async () => {
    const { shop, order } = await share()
    const preview = await shop.returns.preview({ order }, shop.wanted(2))
    const one = await shop.requested(order, 2)
    expect(preview).toEqual({ ok: true, value: { refund: one.refund, exchange: null } })
    expect(one).toMatchObject({ state: 'approved', orderNumber: order.number })
    expect(one.reference).toMatch(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(await shop.returns.listOfOrder(order.id)).toEqual([one])
  })

  test('write to the shopper what happened, and to webhooks, once for each event', async () => {
    const { db, shop, order, run } = await start()
    const { reference } = await shop.requested(order)
    await run(reference, 'receive', 'refuse')
    const kinds = ['return-approved', 'return-received', 'return-refused']
    const rows = (table: 'outbox' | 'webhook_events') =>
      rowsOf(db, sql.raw(`select distinct key from ${table} where key like 'return-%' order by key`))
    const keys = (await rows('outbox')).map(({ key }) => String(key))
    expect(keys.map((key) => key.split(':')[0])).toEqual(kinds)
    expect(keys.every((key) => key.includes(reference))).toBe(true)
    expect((await rows('webhook_events')).map(({ key }) => key)).toEqual(keys)
  })

  test('take no more than was bought, those on their way included, and a form that is sent twice once', async () => {
    const { shop, order } = await share()
    const first = await shop.request(order, 2, {}, 'one-form')
    expect(await shop.request(order, 2, {}, 'one-form')).toEqual(first)
    const tooMany = { ok: false, failure: { kind: 'too-many', sku: 'SKU-A', remaining: 1 } }
    expect(await shop.request(order, 2)).toEqual(tooMany)
    const [one] = await shop.returns.listOfOrder(order.id)
    await shop.returns.withdraw({ order }, one?.reference ?? '')
    expect((await shop.request(order, 3)).ok).toBe(true)
  })

  test('of no, half or countless units are rejected, and of more photos or words than fit', async () => {
    const { shop, order } = await share()
    for (const quantity of [0, -5, 1.5, Number.NaN, 1e9])
      expect((await shop.request(order, quantity)).ok, String(quantity)).toBe(false)
    const photos = Array.from({ length: 7 }, () => randomUUID())
    const unknown = { ok: false, failure: { kind: 'unknown-photo' } }
    expect(await shop.request(order, 1, { photos })).toEqual(unknown)
    expect(await shop.request(order, 1, { photos: ["x' or 1=1"] })).toEqual(unknown)
    const long = await shop.request(order, 1, { comment: 'x'.repeat(5000) })
    expect(long).toEqual({ ok: false, failure: { kind: 'too-long' } })
    expect(await shop.returns.listOfOrder(order.id)).toEqual([])
  })

  test('are possible until the last second of the window, local time', async () => {
    const { shop, order } = await start()
    const [option] = (await shop.returns.options({ order })).returnable
    const remaining = Date.parse(option?.until ?? '') - Date.parse(shop.clock.now())
    shop.clock.advance(remaining)
    expect((await shop.request(order)).ok).toBe(true)
    shop.clock.advance(1)
    expect(await shop.request(order)).toEqual({ ok: false, failure: { kind: 'too-late', sku: 'SKU-A' } })
  })

  test('of another order are unknown', async () => {
    const { shop, order } = await share()
    const other = await shop.delivered(1)
    const { reference } = await shop.requested(other)
    expect(await shop.returns.withdraw({ order }, reference)).toEqual(notFound)
    expect(await shop.returns.withdraw({ order }, 'R-XXXX-XXXX')).toEqual(notFound)
    expect(await shop.returns.appeal({ order }, reference, 'please')).toEqual(notFound)
    expect(await shop.returns.schedule({ order }, reference, aPlace.id)).toEqual(notFound)
    expect(await shop.admin.find('R-XXXX-XXXX', operator)).toEqual(notFound)
  })

  test('put grade A into stock, scrap and outlet not, and leave what was waived where it is', async () => {
    const { shop, order, onHand, run } = await start()
    const before = await onHand()
    const graded = async (grade: 'A' | 'B') => {
      const { reference } = await shop.requested(order)
      await run(reference, 'receive')
      const items = [{ sku: 'SKU-A', quantity: 1, grade }]
      return shop.admin.advance(reference, { by: operator, event: 'accept', note: '', items })
    }
    expect(await graded('A')).toMatchObject({
      ok: true,
      value: { items: [{ accepted: { quantity: 1, grade: 'A' } }] },
    })
    expect(await onHand()).toBe(before + 1)
    await graded('B')
    const waived = await shop.requested(order)
    const done = await shop.admin.advance(waived.reference, {
      by: operator,
      event: 'waive',
      note: 'not worth a van',
    })
    expect(done).toMatchObject({ ok: true, value: { state: 'accepted' } })
    expect(await onHand()).toBe(before + 1)
    expect(await shop.request(order)).toMatchObject({ ok: false })
  })

  test('are sorted by grade where they came back, grade A on sale there, and the books agree', async () => {
    const { db, shop, order } = await start()
    await db.execute(sql`insert into stock_locations (code, kind, country) values ('barsha', 'store', 'ae')`)
    const levels = () =>
      rowsOf(db, sql`select location, on_hand from stock_levels where sku = 'SKU-A' and location = 'barsha'`)
    const [before] = await levels()
    for (const [grade, store] of [
      ['A', 'barsha'],
      ['B', 'barsha'],
      ['C', 'DXB'],
    ] as const) {
      const { reference } = await shop.requested(order, 1, { passage: { kind: 'store', store } })
      await shop.admin.advance(reference, { by: operator, event: 'receive', note: '' })
      const items = [{ sku: 'SKU-A', quantity: 1, grade }]
      expect(
        await shop.admin.advance(reference, { by: operator, event: 'accept', note: '', items }),
      ).toMatchObject({
        ok: true,
      })
    }
    const found = await shop.admin.listStock({ by: operator, country: 'ae', grade: null, limit: 50 })
    const units = { country: 'ae', sku: 'SKU-A', quantity: 1, lastAt: shop.clock.now() }
    expect(found.toSorted((a, b) => a.grade.localeCompare(b.grade))).toEqual([
      { ...units, location: 'barsha', grade: 'A' },
      { ...units, location: 'barsha', grade: 'B' },
      { ...units, location: 'ae-dc', grade: 'C' },
    ])
    expect(await shop.admin.listStock({ by: operator, country: 'kw', grade: null, limit: 50 })).toEqual([])
    expect(await shop.admin.listStock({ by: operator, country: null, grade: 'B', limit: 50 })).toHaveLength(1)
    expect((await levels())[0]?.['on_hand']).toBe(Number(before?.['on_hand'] ?? 0) + 1)
    const differences = async () => (await reconcile(db)).filter(({ kind }) => kind === 'return-stock')
    expect(await differences()).toEqual([])
    await expect(db.execute(sql`update returned_stock set grade = 'A'`)).rejects.toThrow()
    await expect(db.execute(sql`delete from returned_stock`)).rejects.toThrow()
    const waived = await shop.delivered(1)
    const { reference } = await shop.requested(waived, 1)
    await shop.admin.advance(reference, { by: operator, event: 'waive', note: 'not worth a van' })
    expect(await differences()).toEqual([])
    await db.execute(sql`insert into returned_stock (return_id, sku, grade, location, country, quantity, moved_at)
      select id, 'SKU-A', 'A', 'barsha', 'ae', 1, now() from returns where reference = ${reference}`)
    expect(await differences()).toMatchObject([{ what: `return ${reference}`, actual: '1', expected: '0' }])
  })

  test('are refunded for the units that were accepted, which are no more than were sent', async () => {
    const { shop, order, run } = await share()
    const { reference, refund } = await shop.requested(order, 2)
    await run(reference, 'receive')
    const accept = (quantity: number, note = 'one is missing') =>
      shop.admin.advance(reference, {
        by: operator,
        event: 'accept-part',
        note,
        items: [{ sku: 'SKU-A', quantity, grade: 'A' }],
      })
    expect(await accept(3)).toEqual({ ok: false, failure: { kind: 'unknown-items' } })
    expect(await accept(1, ' ')).toEqual({ ok: false, failure: { kind: 'note-required' } })
    const part = await accept(1)
    expect(part.ok && part.value.refund.total.minor * 2).toBe(refund.total.minor)
    expect(await accept(1)).toMatchObject({ ok: false, failure: { kind: 'illegal', from: 'accepted' } })
  })

  test('that were refused are looked at again once, within 14 days', async () => {
    const { shop, order, run } = await start()
    const { reference } = await shop.requested(order)
    await run(reference, 'receive', 'refuse')
    expect(await shop.returns.appeal({ order }, reference, '')).toMatchObject({
      failure: { kind: 'note-required' },
    })
    expect(await shop.returns.appeal({ order }, reference, 'x'.repeat(5000))).toMatchObject({
      failure: { kind: 'note-too-long' },
    })
    shop.clock.advance(14 * day)
    const appealed = await shop.returns.appeal({ order }, reference, 'It came \u202elike\u200b that')
    expect(appealed).toMatchObject({ ok: true, value: { state: 'received' } })
    expect(appealed.ok && appealed.value.history.at(-1)).toMatchObject({ note: 'It came like that' })
    await run(reference, 'refuse')
    expect(await shop.returns.appeal({ order }, reference, 'Again')).toMatchObject({
      failure: { kind: 'illegal' },
    })
    await run(reference, 'send-back')
    expect((await shop.request(order, 3)).ok).toBe(true)
  })

  test('lapse 14 days after their approval, and after the third visit in vain', async () => {
    const { shop, order } = await start()
    const { reference } = await shop.requested(order)
    shop.clock.advance(14 * day - 1)
    expect(await shop.listLapsing()).toEqual([])
    shop.clock.advance(1)
    expect(await shop.listLapsing()).toEqual([reference])
    expect(await shop.advance(reference, 'lapse')).toMatchObject({ value: { state: 'lapsed' } })

    const fresh = await shop.delivered(1)
    const home = await shop.requested(fresh, 1, { passage: { kind: 'home', slot: aPlace.id } })
    for (const state of ['approved', 'approved', 'lapsed']) {
      const missed = await shop.admin.advance(home.reference, {
        by: operator,
        event: 'miss',
        note: 'no one at home',
      })
      expect(missed).toMatchObject({ value: { state } })
      if (state === 'approved') await shop.returns.schedule({ order: fresh }, home.reference, aPlace.id)
    }
  })

  test('are collected by as many as a van has places, which a withdrawal frees', async () => {
    const { shop, order } = await start()
    const home = { passage: { kind: 'home', slot: aPlace.id } } as const
    const [one, ...others] = [await shop.requested(order, 1, home), await shop.requested(order, 1, home)]
    expect(others).toHaveLength(1)
    expect(await shop.request(order, 1, home)).toEqual({ ok: false, failure: { kind: 'slot-full' } })
    await shop.returns.withdraw({ order }, one?.reference ?? '')
    expect((await shop.request(order, 1, home)).ok).toBe(true)
  })

  test('keep photos without their metadata, for this order only, until two years after the end', async () => {
    const { db, shop, order, run } = await start()
    const taken = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c96' } })
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '25/1 12/1 0/1' } })
      .jpeg()
      .toBuffer()
    const added = await shop.returns.addPhoto({ order }, taken, '203.0.113.7')
    const id = added.ok ? added.value.id : ''
    const stored = await shop.returns.findPhoto(order.id, id)
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    const other = await shop.delivered(1)
    expect(await shop.returns.findPhoto(other.id, id)).toBeUndefined()
    expect(await shop.request(other, 1, { photos: [id] })).toEqual({
      ok: false,
      failure: { kind: 'unknown-photo' },
    })
    const damaged = [{ sku: 'SKU-A', quantity: 1, reason: 'damaged', unopened: false }] as const
    const without = await shop.request(order, 1, { items: damaged })
    expect(without).toEqual({ ok: false, failure: { kind: 'photo-required', sku: 'SKU-A' } })
    const { reference, state, photos } = await shop.requested(order, 1, { items: damaged, photos: [id] })
    expect({ state, photos }).toEqual({ state: 'approved', photos: [id] })
    await run(reference, 'receive', 'refuse', 'send-back')
    const purge = retentionRules.find(({ name }) => name === 'photos of returns')
    const years = (months: number) =>
      new Date(Date.parse(shop.clock.now()) + months * 30.5 * day).toISOString()
    expect(await purge?.apply(db, years(23), 10, shippedPeriods)).toBe(0)
    expect(await purge?.apply(db, years(25), 10, shippedPeriods)).toBe(1)
    expect(await shop.returns.findPhoto(order.id, id)).toBeUndefined()
  })

  test('reject what is not a photo, or has too many bytes or pixels', async () => {
    const { shop, order } = await share()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const files = [
      ['HTML', Buffer.from('<html><script>alert(1)</script></html>'), 'not-a-picture'],
      ['SVG', Buffer.from(svg), 'unknown-format'],
      ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'), 'unknown-format'],
      ['13 MB', Buffer.alloc(13 * 1024 * 1024), 'too-many-bytes'],
      ['200 megapixels', aPngHeader(20_000, 10_000), 'too-many-pixels'],
    ] as const
    for (const [name, bytes, kind] of files) {
      const added = await shop.returns.addPhoto({ order }, bytes, '203.0.113.7')
      expect(added, name).toEqual({ ok: false, failure: { kind } })
    }
  })

  test('are rejected after a full refund at the desk', async () => {
    const { shop, order } = await share()
    const action = {
      kind: 'request-refund',
      id: 'desk',
      sum: order.totals.total,
      reason: 'goodwill',
      method: null,
      sealed: null,
    } as const
    const refunded = await shop.shop.orderAdmin.advance({
      number: order.number,
      action,
      by: operator,
      note: null,
    })
    expect(refunded.ok).toBe(true)
    const after = await shop.find(order.number)
    expect(await shop.request(after)).toEqual({ ok: false, failure: { kind: 'already-refunded' } })
  })
})

/** A PNG whose header claims a size, with hardly any pixels behind it. */
function aPngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(64)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))])
}
