import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { shippedPeriods } from '#adapters/retention/retention-periods.ts'
import { retentionRules } from '#adapters/retention/retention-rules.ts'
import { fail, ok } from '#kernel/result.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { anAlertShop } from '../../support/shops/an-alert-shop.ts'

const day = 86_400_000

describeDatabases('an alert', (open) => {
  test('is confirmed by its link and sends one mail when the product is back', async () => {
    const { db } = await open()
    const shop = anAlertShop(db)
    expect(await shop.request()).toEqual(ok({ isConfirmed: false }))
    await shop.send()
    const [first] = shop.mails
    expect(first).toMatchObject({ to: { name: '', address: 'maryam@example.com' } })
    expect(first?.subject).toBe('Shall we write to you about Piece SOLD-OUT?')
    // Nothing is sent before it is confirmed, whatever the stock.
    shop.setStock('SOLD-OUT', 3)
    expect(await shop.watch()).toBe('0 notices queued')
    shop.setStock('SOLD-OUT', 0)

    const token = shop.tokenIn('confirm')
    expect(await shop.alerts.describe('confirm-alert', token, shop.here)).toMatchObject({
      value: { state: 'requested', offer: { sku: 'SOLD-OUT' } },
    })
    expect(await shop.alerts.confirm(token)).toEqual(ok(undefined))
    expect(await shop.alerts.confirm(token)).toEqual(ok(undefined))
    expect(await shop.consents()).toEqual(['granted product-notice link'])
    expect(await shop.watch()).toBe('0 notices queued')
    shop.setStock('SOLD-OUT', 1)
    expect(await shop.watch()).toBe('1 notices queued')
    expect(await shop.watch()).toBe('0 notices queued')
    await shop.send()
    expect(shop.mails.map(({ subject }) => subject).slice(1)).toEqual(['Back in stock: Piece SOLD-OUT'])
    const [, notice] = shop.mails
    expect(notice?.text).toContain('https://shop.example/ae/en/p/sold-out')
    expect(notice?.unsubscribeUrl).toBe(`https://shop.example/api/alerts/stop?t=${shop.tokenIn('stop')}`)
    expect(await shop.states()).toEqual(['notified'])

    // Done: it may be requested again.
    shop.setStock('SOLD-OUT', 0)
    await shop.request()
    expect(await shop.states()).toEqual(['notified', 'requested'])
  })

  test('is listed to the customer whose address it is until it is done, with the link that ends it', async () => {
    const { db } = await open()
    const shop = anAlertShop(db)
    const registration = { name: 'Maryam', language: 'en', termsVersion: '1', isAdult: false } as const
    const customerId = await createIdentityRepository(db).insertCustomer(registration, 'ae', shop.clock.now())
    const own = (email: string | null) => shop.alerts.listOwn({ customerId, email }, shop.here)
    await shop.request()
    expect(await own('maryam@example.com')).toEqual([])
    await shop.send()
    await shop.alerts.confirm(shop.tokenIn('confirm'))
    await shop.request({
      sku: 'IN-STOCK',
      kind: 'price-drop',
      customer: { id: customerId, email: 'maryam@example.com' },
    })
    const listed = await own('maryam@example.com')
    expect(listed.map(({ kind, offer }) => [kind, offer.sku]).sort()).toEqual([
      ['back-in-stock', 'SOLD-OUT'],
      ['price-drop', 'IN-STOCK'],
    ])
    expect((await own(null)).map(({ kind }) => kind)).toEqual(['price-drop'])
    expect(await own('omar@example.com')).toHaveLength(1)
    for (const { stopToken } of listed) await shop.alerts.stop(stopToken)
    expect(await own('maryam@example.com')).toEqual([])
  })

  test('about a price waits for a lower one than on its day', async () => {
    const { db } = await open()
    const shop = anAlertShop(db)
    await shop.request({ sku: 'IN-STOCK', kind: 'price-drop' })
    await shop.send()
    await shop.alerts.confirm(shop.tokenIn('confirm'))
    for (const minor of [129_900, 130_000]) {
      shop.setPrice('IN-STOCK', minor)
      expect(await shop.watch()).toBe('0 notices queued')
    }
    shop.setPrice('IN-STOCK', 99_900)
    shop.setStock('IN-STOCK', 0)
    expect(await shop.watch()).toBe('0 notices queued')
    shop.setStock('IN-STOCK', 1)
    expect(await shop.watch()).toBe('1 notices queued')
    await shop.send()
    expect(shop.mails.at(-1)?.text.replaceAll('\u00a0', ' ')).toMatch(
      /AED 1,299\.00 when you asked[^]*AED 999\.00/,
    )
  })

  test('of a customer’s own verified address needs no link', async () => {
    const { db } = await open()
    const shop = anAlertShop(db)
    const registration = { name: 'Maryam', language: 'en', termsVersion: '1', isAdult: false } as const
    const id = await createIdentityRepository(db).insertCustomer(registration, 'ae', shop.clock.now())
    const customer = { id, email: 'maryam@example.com' }
    expect(await shop.request({ customer, email: ' Maryam@Example.com\u200f ' })).toEqual(
      ok({ isConfirmed: true }),
    )
    expect([await shop.states(), await shop.queued(), await shop.consents()]).toEqual([
      ['confirmed'],
      [],
      ['granted product-notice session'],
    ])
    // Another's address does, signed in or not.
    expect(await shop.request({ customer, email: 'omar@example.com' })).toEqual(ok({ isConfirmed: false }))
    expect(await shop.states()).toEqual(['confirmed', 'requested'])
  })

  test('of a product that is gone again when the mail is written goes on waiting', async () => {
    const { db } = await open()
    const shop = anAlertShop(db)
    await shop.request()
    await shop.send()
    await shop.alerts.confirm(shop.tokenIn('confirm'))
    shop.setStock('SOLD-OUT', 1)
    await shop.watch()
    shop.setStock('SOLD-OUT', 0)
    expect(await shop.send()).toContain('1 skipped')
    expect([shop.mails.length, await shop.states()]).toEqual([1, ['confirmed']])
    shop.clock.advance(60_000)
    shop.setStock('SOLD-OUT', 1)
    await shop.watch()
    await shop.send()
    expect([shop.mails.length, await shop.states()]).toEqual([2, ['notified']])
  })

  test('that is stopped sends nothing more, also what is queued', async () => {
    const { db } = await open()
    const shop = anAlertShop(db)
    await shop.request()
    await shop.send()
    const stop = shop.tokenIn('stop')
    await shop.alerts.confirm(shop.tokenIn('confirm'))
    shop.setStock('SOLD-OUT', 1)
    await shop.watch()
    for (const time of [1, 2]) expect(await shop.alerts.stop(stop), `time ${time}`).toEqual(ok(undefined))
    expect(await shop.send()).toContain('1 skipped')
    expect([shop.mails.length, await shop.states()]).toEqual([1, ['ended']])
    expect(await shop.consents()).toEqual(['granted product-notice link', 'withdrawn unsubscribe-link link'])
    // The old link to confirm does not bring it back.
    await shop.alerts.confirm(shop.tokenIn('confirm'))
    expect(await shop.states()).toEqual(['ended'])
  })

  test('is rejected for what is not sold here, cannot be waited for, or is no address', async () => {
    const { db } = await open()
    const shop = anAlertShop(db)
    const elsewhere = anAlertShop(db, { soldIn: ['kw'] })
    const kind = (failure: string) => fail({ kind: failure })
    expect(await shop.request({ sku: 'NO-SUCH' })).toEqual(kind('unknown-sku'))
    expect(await shop.request({ sku: 'CUT' })).toEqual(kind('unknown-sku'))
    expect(await elsewhere.request()).toEqual(kind('unknown-sku'))
    expect(await shop.request({ sku: 'IN-STOCK' })).toEqual(kind('unknown-kind'))
    expect(await shop.request({ kind: 'confirm-notice' })).toEqual(kind('unknown-kind'))
    for (const email of [
      '',
      'maryam',
      '<script>alert(1)</script>',
      'a@b',
      `${'a'.repeat(260)}@example.com`,
      'a@b.c\r\nBcc: x@y.z',
    ])
      expect(await shop.request({ email }), email).toEqual(kind('malformed-email'))
    shop.limitReached()
    expect(await shop.request()).toEqual(fail({ kind: 'too-many', retryAfterSeconds: 60 }))
    expect(await shop.states()).toEqual([])
  })

  test('answers the same for an address with and without alerts, and mails it at most once a day for each', async () => {
    const { db } = await open()
    const shop = anAlertShop(db)
    const answers = []
    for (let time = 0; time < 4; time += 1) answers.push(await shop.request())
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1)
    expect(await shop.queued()).toEqual(['confirm-notice'])
    shop.clock.advance(day)
    await shop.request()
    expect(await shop.queued()).toHaveLength(2)
  })

  test('is limited to five unconfirmed and twenty open ones of an address, which only its owner learns', async () => {
    const { db } = await open()
    const shop = anAlertShop(db)
    const skus = Array.from({ length: 22 }, (_, at) => `SKU-${at}`)
    for (const sku of skus) shop.setStock(sku, 0)
    for (const sku of skus.slice(0, 7))
      expect(await shop.request({ sku })).toEqual(ok({ isConfirmed: false }))
    expect(await shop.states()).toHaveLength(5)
    const registration = { name: 'Maryam', language: 'en', termsVersion: '1', isAdult: false } as const
    const id = await createIdentityRepository(db).insertCustomer(registration, 'ae', shop.clock.now())
    const customer = { id, email: 'maryam@example.com' }
    for (const sku of skus.slice(0, 20))
      expect(await shop.request({ sku, customer })).toMatchObject({ ok: true })
    expect(new Set(await shop.states())).toEqual(new Set(['confirmed']))
    expect(await shop.request({ sku: 'SKU-20', customer })).toEqual(fail({ kind: 'full' }))
    expect(await shop.request({ sku: 'SKU-20' })).toEqual(ok({ isConfirmed: false }))
    expect(await shop.states()).toHaveLength(20)
  })

  test('has links that no one can make up, use for another purpose, or confirm when they are over', async () => {
    const { db } = await open()
    const shop = anAlertShop(db)
    await shop.request()
    await shop.send()
    const [confirm, stop] = [shop.tokenIn('confirm'), shop.tokenIn('stop')]
    const flipped = `${confirm.slice(0, -1)}${confirm.endsWith('A') ? 'B' : 'A'}`
    const invalid = fail({ kind: 'invalid-link' })
    for (const made of ['', 'x', flipped, stop, confirm.replace(/\.[\da-z]+\./, '.zzzzzzz.')])
      expect(await shop.alerts.confirm(made), made).toEqual(invalid)
    expect(await shop.alerts.stop(confirm)).toEqual(invalid)
    shop.clock.advance(3 * day - 1000)
    expect(await shop.alerts.describe('confirm-alert', confirm, shop.here)).toMatchObject({ ok: true })
    shop.clock.advance(1000)
    expect(await shop.alerts.confirm(confirm)).toEqual(fail({ kind: 'expired' }))
    expect(await shop.states()).toEqual(['requested'])
    // Unsubscribing works for as long as there is anything to unsubscribe from.
    shop.clock.advance(300 * day)
    expect(await shop.alerts.stop(stop)).toEqual(ok(undefined))
  })

  test('is deleted after a week if it was not confirmed, after a year in any case, with its mails', async () => {
    const { db } = await open()
    const shop = anAlertShop(db)
    await shop.request()
    await shop.send()
    await shop.alerts.confirm(shop.tokenIn('confirm'))
    await shop.request({ sku: 'IN-STOCK', kind: 'price-drop' })
    const rule = retentionRules.find(({ name }) => name === 'product alerts')
    shop.clock.advance(8 * day)
    await rule?.apply(db, shop.clock.now(), 10, shippedPeriods)
    expect(await shop.states()).toEqual(['confirmed'])
    shop.clock.advance(366 * day)
    await rule?.apply(db, shop.clock.now(), 10, shippedPeriods)
    expect(await shop.states()).toEqual([])
    expect(await rowsOf(db, sql`select 1 from outbox`)).toEqual([])
  })
})
