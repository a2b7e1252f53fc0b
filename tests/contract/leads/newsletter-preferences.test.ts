import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { NewPreferences } from '#commerce/leads/newsletter-preferences.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { fail, ok } from '#kernel/result.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aNewsletter, readerEmail as email } from '../../support/shops/a-newsletter.ts'

const letter = { language: 'en', frequency: 'monthly', topics: ['rooms'] } as const
const chosen: NewPreferences = { letter, keepsNotices: true }

/** A newsletter whose reader has confirmed, and the links of the mail that said so. */
async function aSubscriber(db: Database) {
  const shop = aNewsletter(db)
  await shop.subscribe()
  await shop.send()
  const confirm = shop.tokenIn('confirm')
  await shop.newsletter.confirm(confirm)
  await shop.send()
  return { ...shop, confirm, stop: shop.tokenIn('stop'), page: shop.tokenIn('preferences') }
}

const consentsOf = async (db: Database) =>
  (await rowsOf(db, sql`select is_granted, purpose, source, proof from contact_consents order by id`)).map(
    (row) =>
      `${row['is_granted'] === true ? '+' : '-'}${String(row['purpose'])} ${String(row['source'])} ${String(row['proof'])}`,
  )

const addNotice = (db: Database, sku: string, address = email, state = 'confirmed') =>
  db.execute(sql`insert into product_alerts
      (kind, sku, country, language, email, price_minor, state, requested_at, changed_at)
    values ('back-in-stock', ${sku}, 'ae', 'ar', ${address}, 100, ${state}, now(), now())`)

describeDatabases('preferences of the newsletter', (open) => {
  test('begin with every subject once a week, and are what was saved last', async () => {
    const { db } = await open()
    const { preferences, page } = await aSubscriber(db)
    const weekly = { language: 'ar', frequency: 'weekly', topics: [] }
    const before = { state: 'confirmed', isPermitted: true, letter: weekly, notices: 0 }
    expect(await preferences.describe(page)).toEqual(ok(before))
    for (let time = 0; time < 2; time += 1)
      expect(await preferences.save(page, chosen)).toEqual(ok(undefined))
    expect(await preferences.describe(page)).toEqual(ok({ ...before, letter }))
    // A consent that stands is not noted once more.
    expect(await consentsOf(db)).toEqual([
      '+marketing newsletter-form form',
      '+marketing newsletter-form link',
    ])
  })

  test('and the one-click unsubscription agree, whichever is used first', async () => {
    const { db } = await open()
    const first = await aSubscriber(db)
    await first.newsletter.stop(first.stop)
    expect(await first.preferences.describe(first.page)).toEqual(ok({ state: 'ended' }))
    // The page of a link from before brings nothing back.
    expect(await first.preferences.save(first.page, chosen)).toEqual(ok(undefined))
    expect(await first.mayWrite()).toBe(false)

    first.clock.advance(86_400_000)
    await first.subscribe()
    await first.send()
    await first.newsletter.confirm(first.tokenIn('confirm'))
    await first.send()
    expect(await first.mayWrite()).toBe(true)
    const [page, stop] = [first.tokenIn('preferences'), first.tokenIn('stop')]
    await first.preferences.save(page, { letter: null, keepsNotices: false })
    expect(await first.mayWrite()).toBe(false)
    expect(await first.newsletter.stop(stop)).toEqual(ok(undefined))
    expect(await first.newsletter.describe('stop-newsletter', stop)).toMatchObject({
      value: { state: 'ended' },
    })
    expect(await rowsOf(db, sql`select 1 from newsletter_subscriptions where email is not null`)).toEqual([])
    expect((await consentsOf(db)).slice(-1)).toEqual(['-marketing unsubscribe-link link'])
  })

  test('end the notices about products of their address, and of no other', async () => {
    const { db } = await open()
    const { preferences, page, mayWrite } = await aSubscriber(db)
    await addNotice(db, 'A')
    await addNotice(db, 'B', email, 'requested')
    await addNotice(db, 'C', 'omar@example.com')
    expect(await preferences.describe(page)).toMatchObject({ value: { notices: 1 } })
    await preferences.save(page, chosen)
    expect(await preferences.describe(page)).toMatchObject({ value: { notices: 1 } })
    await preferences.save(page, { letter, keepsNotices: false })
    expect(
      (await rowsOf(db, sql`select sku, state from product_alerts order by sku`)).map((row) => row['state']),
    ).toEqual(['ended', 'ended', 'confirmed'])
    expect((await consentsOf(db)).slice(-1)).toEqual(['-product-notices newsletter-preferences link'])
    expect(await mayWrite()).toBe(true)
  })

  test('say when an account has withdrawn the consent, and note a new one when saved', async () => {
    const { db } = await open()
    const { preferences, page, consents, mayWrite } = await aSubscriber(db)
    const customerId = '0b5f7c1e-2f6d-4c0e-9a52-0c9a9a5f3f10'
    await consents.note({
      ...{ customerId, contact: email, channel: 'email', purpose: 'marketing' },
      ...{ isGranted: false, source: 'profile', proof: 'session' },
    })
    expect(await mayWrite()).toBe(false)
    expect(await preferences.describe(page)).toMatchObject({ value: { isPermitted: false } })
    await preferences.save(page, chosen)
    expect(await preferences.describe(page)).toMatchObject({ value: { isPermitted: true } })
    expect(await mayWrite()).toBe(true)
    expect((await consentsOf(db)).slice(-1)).toEqual(['+marketing newsletter-preferences link'])
  })

  test('open by no token that was made up, signed for something else, or whose subscription is not confirmed', async () => {
    const { db } = await open()
    const { preferences, page, stop, confirm, tokenIn, subscribe, send, mails } = await aSubscriber(db)
    for (const token of ['', 'made-up', stop, confirm, `${page}x`, page.replace(/^./, 'x')]) {
      expect(await preferences.describe(token), token).toEqual(fail({ kind: 'invalid-link' }))
      expect(await preferences.save(token, chosen), token).toEqual(fail({ kind: 'invalid-link' }))
    }
    await subscribe({ email: 'omar@example.com' })
    await send()
    // The mail that asks for a confirmation has nothing to choose yet.
    expect([mails.at(-1)?.to.address, tokenIn('preferences')]).toEqual(['omar@example.com', ''])
    expect(await preferences.tokenFor('omar@example.com')).toBeUndefined()
    expect(await preferences.tokenFor('Layla@Example.com')).toBe(page)
  })

  test('are exported for each address that may be written to, with its links', async () => {
    const { db } = await open()
    const { preferences, page, stop, newsletter, subscribe, exportSubscribers } = await aSubscriber(db)
    await subscribe({ email: 'omar@example.com' })
    await preferences.save(page, chosen)
    const exported = async () => {
      let csv = ''
      for await (const part of exportSubscribers()) csv += part.csv
      return csv.split('\r\n').filter(Boolean)
    }
    const base = 'https://shop.example'
    expect(await exported()).toEqual([
      '\uFEFFemail,country,language,frequency,topics,preferences,unsubscribe,one_click',
      [
        ...[email, 'ae', 'en', 'monthly', 'rooms', `${base}/ae/en/newsletter/preferences?t=${page}`],
        ...[`${base}/ae/en/newsletter/stop?t=${stop}`, `${base}/api/newsletter/stop?t=${stop}`],
      ]
        .map((cell) => `"${cell}"`)
        .join(','),
    ])
    await newsletter.stop(stop)
    expect(await exported()).toHaveLength(1)
  })
})
