import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#infrastructure/db/database.ts'
import { fail, ok } from '#kernel/result.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aNewsletter, readerEmail as email } from '../../support/shops/a-newsletter.ts'

const day = 86_400_000

const statesOf = async (db: Database) =>
  (await rowsOf(db, sql`select state from newsletter_subscriptions order by requested_at`)).map((row) =>
    String(row['state']),
  )

describeDatabases('the newsletter', (open) => {
  test('permits nothing before the link of its mail was used, and then until it is unsubscribed from', async () => {
    const { db } = await open()
    const shop = aNewsletter(db)
    expect(await shop.subscribe()).toEqual(ok({ reference: null, passed: null }))
    await shop.send()
    expect(shop.mails).toMatchObject([{ to: { name: '', address: email }, language: 'ar' }])
    expect(await shop.mayWrite()).toBe(false)

    const confirm = shop.tokenIn('confirm')
    expect(await shop.newsletter.describe('confirm-newsletter', confirm)).toMatchObject({
      value: { state: 'requested' },
    })
    expect(await shop.mayWrite()).toBe(false)
    for (let time = 0; time < 2; time += 1)
      expect(await shop.newsletter.confirm(confirm)).toEqual(ok(undefined))
    expect(await shop.mayWrite()).toBe(true)
    await shop.send()
    expect(shop.mails.map(({ subject }) => subject)).toEqual([
      'أكّد اشتراكك في نشرة مجلس',
      'اكتمل اشتراكك في نشرة مجلس',
    ])

    const stop = shop.tokenIn('stop')
    for (let time = 0; time < 2; time += 1) expect(await shop.newsletter.stop(stop)).toEqual(ok(undefined))
    expect(await shop.mayWrite()).toBe(false)
    expect(await rowsOf(db, sql`select email, state from newsletter_subscriptions`)).toEqual([
      { email: null, state: 'ended' },
    ])
    // A used link goes on saying what it has done, and confirms nothing again.
    expect(await shop.newsletter.confirm(confirm)).toEqual(ok(undefined))
    expect(await shop.newsletter.describe('confirm-newsletter', confirm)).toMatchObject({
      value: { state: 'ended' },
    })
    expect(await shop.mayWrite()).toBe(false)
  })

  test('is unsubscribed from by one click out of each of its mails', async () => {
    const { db } = await open()
    const shop = aNewsletter(db)
    await shop.subscribe()
    await shop.send()
    await shop.newsletter.confirm(shop.tokenIn('confirm'))
    await shop.send()
    expect(shop.mails.length).toBe(2)
    for (const mail of shop.mails)
      expect(mail.unsubscribeUrl).toBe(
        `https://shop.example/api/newsletter/stop?t=${shop.tokenIn('stop', mail)}`,
      )
  })

  test('can be subscribed to again after it ended, by another confirmation', async () => {
    const { db } = await open()
    const shop = aNewsletter(db)
    await shop.subscribe()
    await shop.send()
    await shop.newsletter.confirm(shop.tokenIn('confirm'))
    await shop.newsletter.stop(shop.tokenIn('stop'))
    shop.clock.advance(day)
    await shop.subscribe()
    expect(await statesOf(db)).toEqual(['ended', 'requested'])
    await shop.send()
    expect(await shop.mayWrite()).toBe(false)
    await shop.newsletter.confirm(shop.tokenIn('confirm'))
    expect(await shop.mayWrite()).toBe(true)
  })

  test('writes to an address once a day and three times a month, however often it is entered', async () => {
    const { db } = await open()
    const shop = aNewsletter(db)
    for (let n = 0; n < 6; n += 1) {
      for (const store of ['ae_ar', 'kw_ar']) await shop.subscribe({ store, email: 'Layla@Example.COM' })
      await shop.send()
      expect(shop.mails.length, `day ${n}`).toBe(Math.min(n + 1, 3))
      shop.clock.advance(day)
    }
    expect(await statesOf(db)).toEqual(['requested'])
  })

  test('writes to no one who has confirmed, or unsubscribed before the mail was sent', async () => {
    const { db } = await open()
    const shop = aNewsletter(db)
    await shop.subscribe()
    await shop.send()
    await shop.newsletter.confirm(shop.tokenIn('confirm'))
    await shop.newsletter.stop(shop.tokenIn('stop'))
    expect(await shop.send()).toMatch(/^1 skipped/)
    expect(shop.mails.length).toBe(1)
  })

  test.each([
    [72 * 3_600_000 - 1_000, ok(undefined)],
    [72 * 3_600_000 + 1_000, fail({ kind: 'expired' })],
  ])('is confirmed within three days: %d ms after the mail', async (later, outcome) => {
    const { db } = await open()
    const shop = aNewsletter(db)
    await shop.subscribe()
    await shop.send()
    shop.clock.advance(later)
    expect(await shop.newsletter.confirm(shop.tokenIn('confirm'))).toEqual(outcome)
  })

  test('takes no token that was made up or signed for something else', async () => {
    const { db } = await open()
    const shop = aNewsletter(db)
    await shop.subscribe()
    await shop.send()
    const [confirm, stop] = [shop.tokenIn('confirm'), shop.tokenIn('stop')]
    for (const token of ['', 'made-up', stop, `${confirm}x`])
      expect(await shop.newsletter.confirm(token), token).toEqual(fail({ kind: 'invalid-link' }))
    for (const token of ['', confirm])
      expect(await shop.newsletter.stop(token), token).toEqual(fail({ kind: 'invalid-link' }))
    expect(await statesOf(db)).toEqual(['requested'])
  })
})
