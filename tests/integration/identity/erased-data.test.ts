import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createConsentRegister } from '#adapters/consent/contact-consent-register.ts'
import { createSubscriptionRepository } from '#adapters/leads/subscription-repository.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import { createCustomerExporters } from '#adapters/identity/customer-exporters.ts'
import { eraseCustomersJob } from '#adapters/identity/erase-customers.ts'
import { customerVisitorToken } from '#adapters/identity/secrets.ts'
import { createRetentionJobs } from '#adapters/retention/create-retention-jobs.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { anIdentity } from '../../support/shops/an-identity.ts'

const phone = '+971501234567'
const email = 'layla@example.com'
const day = 86_400_000

/** AE1, which an operator has noted something about. */
async function addOrder(
  db: Database,
  { orderId, customerId, at }: { readonly orderId: string; readonly customerId: string; readonly at: string },
): Promise<void> {
  await db.execute(sql`insert into orders (id, number, country, language, status, phone, email, name, choice, currency,
      sub_total_minor, discount_minor, tax_minor, total_minor, rounding_minor, payable_minor, method, payment_state,
      paid_minor, placed_at, version, customer_id)
    values (${orderId}, 'AE1', 'ae', 'en', 'delivered', ${phone}, ${email}, 'L', '{}', 'AED', 100, 0, 5, 100, 0, 100,
      'cashondelivery', 'paid', 100, ${at}, 1, ${customerId})`)
  for (const number of ['AE1', 'AE2'])
    await db.execute(sql`insert into operations_notes (object_kind, object_id, staff_id, staff_name, text, mentions, idempotency_key, written_at)
      values ('order', ${number}, 'huda', 'Huda', 'Layla is deaf: write to her', '[]', ${number}, ${at})`)
}

describeDatabases('the data of an account', (open) => {
  const start = async () => {
    const { db } = await open()
    const started = anIdentity(db)
    const { deps, clock } = started
    const { customerId } = await started.aCustomer(phone)
    return {
      db,
      ...started,
      customerId,
      async erase() {
        await deps.repository.requestDeletion(customerId, clock.now())
        clock.advance(14 * day)
        await eraseCustomersJob(db, deps).run(new AbortController().signal)
      },
    }
  }

  test('exports what was entered in the checkout, which erasing the account deletes', async () => {
    const { db, deps, customerId, clock, erase } = await start()
    const digest = digestToken(customerVisitorToken(deps.secrets, customerId))
    await db.execute(sql`insert into carts (token_digest, country, version, created_at, changed_at)
      values (${digest}, 'ae', 1, ${clock.now()}, ${clock.now()})`)
    await db.execute(sql`insert into checkouts (token_digest, contact, confirmed_phones, changed_at)
      values (${digest}, ${JSON.stringify({ name: 'Layla', email, phone })}::jsonb,
        ${JSON.stringify({ [phone]: clock.now() })}::jsonb, ${clock.now()})`)
    const exporter = createCustomerExporters(db, 'a secret of the tests').find(
      ({ section }) => section === 'checkout',
    )
    expect(await exporter?.load(customerId)).toMatchObject([
      { contact: { name: 'Layla', email, phone }, phones: { [phone]: clock.now() } },
    ])
    await erase()
    expect(await exporter?.load(customerId)).toEqual([])
  })

  test('has the alerts that were requested for its address before, and no other', async () => {
    const { db, deps, customerId, clock, erase } = await start()
    await deps.repository.addIdentity(customerId, 'email', email, clock.now())
    const request = (address: string) =>
      db.execute(sql`insert into product_alerts (kind, sku, country, language, email, state, price_minor, requested_at, changed_at)
        values ('price-drop', 'SKU-A', 'ae', 'en', ${address}, 'confirmed', 100, ${clock.now()}, ${clock.now()})`)
    await request(email)
    await request('omar@example.com')
    const exporter = createCustomerExporters(db, 'a secret of the tests').find(
      ({ section }) => section === 'alerts',
    )
    expect(await exporter?.load(customerId)).toMatchObject([{ email, sku: 'SKU-A' }])
    await erase()
    expect(await rowsOf(db, sql`select email from product_alerts`)).toEqual([{ email: 'omar@example.com' }])
  })

  test('has the newsletter of its address, which ends with it, and no other', async () => {
    const { db, deps, customerId, clock, erase } = await start()
    await deps.repository.addIdentity(customerId, 'email', email, clock.now())
    const subscriptions = createSubscriptionRepository(db, deps.digestContact)
    for (const address of [email, 'omar@example.com']) {
      await subscriptions.request({ email: address, country: 'ae', language: 'en', at: clock.now() })
      const [row] = await rowsOf(db, sql`select id from newsletter_subscriptions where email = ${address}`)
      await subscriptions.confirm(String(row?.['id']), clock.now())
    }
    const exporter = createCustomerExporters(db, 'a secret of the tests').find(
      ({ section }) => section === 'newsletter',
    )
    expect(await exporter?.load(customerId)).toMatchObject([{ email, state: 'confirmed' }])
    await erase()
    expect(await rowsOf(db, sql`select email from newsletter_subscriptions`)).toEqual([
      { email: 'omar@example.com' },
    ])
    const entries = await createConsentRegister(db, deps.digestContact).list({
      customerId: null,
      contact: email,
    })
    expect(entries.at(-1)).toMatchObject({ isGranted: false, source: 'erasure' })
    expect(await rowsOf(db, sql`select 1 from outbox where recipient = ${email}`)).toEqual([])
  })

  test('has the leads of its address, and those of its number since that was verified; they go with it', async () => {
    const { db, deps, customerId, clock, erase } = await start()
    await deps.repository.addIdentity(customerId, 'email', email, clock.now())
    const send = (reference: string, sender: { email?: string; phone?: string }, at: string) =>
      db.execute(sql`insert into leads (idempotency_key, reference, form, country, language, store, email, phone,
          consent_text, created_at, changed_at, delete_at)
        values (${reference}, ${reference}, 'callback', 'ae', 'en', 'ae_en', ${sender.email ?? null},
          ${sender.phone ?? null}, '1', ${at}, ${at}, ${at})`)
    await send('L-1', { email }, '2026-01-01T00:00:00Z')
    await send('L-2', { phone }, clock.now())
    await send('L-3', { phone }, '2026-01-01T00:00:00Z')
    await send('L-4', { email: 'omar@example.com' }, clock.now())
    const exporter = createCustomerExporters(db, 'a secret of the tests').find(
      ({ section }) => section === 'leads',
    )
    expect(await exporter?.load(customerId)).toMatchObject([{ reference: 'L-1' }, { reference: 'L-2' }])
    await erase()
    expect(await rowsOf(db, sql`select reference from leads order by reference`)).toEqual([
      { reference: 'L-3' },
      { reference: 'L-4' },
    ])
  })

  test('leaves no name under its reviews, nor under those of orders that a guest placed', async () => {
    const { db, customerId, clock, erase } = await start()
    const orderId = '00000000-0000-4000-8000-000000000001'
    await addOrder(db, { orderId, customerId, at: clock.now() })
    const review = (own: string | null, order: string | null, author: string) =>
      db.execute(sql`insert into reviews (product_code, customer_id, order_id, author, stars, title, text, language, state,
          verified, sample, created_at)
        values ('P', ${own}, ${order}, ${author}, 5, 'Good', 'Very good', 'en', 'published', true, false, ${clock.now()})`)
    await review(customerId, null, 'Layla')
    await review(null, orderId, 'Layla H')
    await review(null, '00000000-0000-4000-8000-000000000002', 'Omar')
    await erase()
    expect(await rowsOf(db, sql`select author, order_id from reviews order by author collate "C"`)).toEqual([
      { author: 'Omar', order_id: '00000000-0000-4000-8000-000000000002' },
      { author: '—', order_id: null },
      { author: '—', order_id: null },
    ])
  })

  test('leaves no note of operators about its orders', async () => {
    const { db, customerId, clock, erase } = await start()
    await addOrder(db, { orderId: '00000000-0000-4000-8000-000000000001', customerId, at: clock.now() })
    await erase()
    expect(await rowsOf(db, sql`select object_id from operations_notes`)).toEqual([{ object_id: 'AE2' }])
  })

  test('leaves challenges for a day and ended sessions for 30', async () => {
    const { db } = await open()
    const { identity, clock, aCustomer } = anIdentity(db)
    const { browser } = await aCustomer(phone)
    const count = async (table: string) =>
      (await rowsOf(db, sql.raw(`select count(*)::int as rows from ${table}`)))[0]?.['rows']
    const purge = async () => {
      for (const job of createRetentionJobs(db, clock, 'ae')) await job.run(new AbortController().signal)
    }
    await identity.signOut(browser.cookies)
    clock.advance(day - 1000)
    await purge()
    expect([await count('challenges'), await count('one_time_codes')]).toEqual([1, 1])
    clock.advance(2000)
    await purge()
    expect([await count('challenges'), await count('one_time_codes'), await count('sessions')]).toEqual([
      0, 0, 1,
    ])
    clock.advance(29 * day)
    await purge()
    expect([await count('sessions'), await count('attempt_budgets')]).toEqual([0, 0])
  })
})
