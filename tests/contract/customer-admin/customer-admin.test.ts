import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#adapters/audit/audit-tables.ts'
import { createOutboxRepository } from '#adapters/messages/outbox-repository.ts'
import { createFindHistory, refusedDelivery } from '#adapters/orders/shopper-history.ts'
import type { CustomerFilters } from '#commerce/customer-admin/customer-admin.ts'
import type { ListQuery } from '#commerce/lists/list.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { money, type Money } from '#kernel/money.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aCustomerService } from '../../support/shops/a-customer-service.ts'

const phone = '+971501234567'
const newPhone = '+971507654321'
const key = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const huda = aMember()
const salem = aMember({ id: key(2), name: 'Salem', role: 'finance' })
const aisha = aMember({ id: key(3), name: 'Aisha', role: 'admin' })
const omar = aMember({ id: key(4), name: 'Omar', role: 'admin' })
const ofOman = aMember({ id: key(5), name: 'Zahra', countries: ['om'] })
const atCounter = aMember({ role: 'store-associate', countries: ['ae'], places: ['barsha'] })
const unknown = key(99)

const all: ListQuery<CustomerFilters> = {
  filters: { country: null, consent: null, hasWallet: false },
  ...{ search: '', sort: 'registered', descending: true, size: 25, cursor: null },
}

const audited = async (db: Database, act: string) =>
  db.select().from(auditLog).where(eq(auditLog.act, act)).orderBy(auditLog.id)

describeDatabases('customers in the hands of staff', (open) => {
  async function opened(wallets?: () => readonly Money[]) {
    const { db } = await open()
    const shop = aCustomerService(db, wallets)
    const layla = await shop.aCustomer(phone)
    const act = { customerId: layla.customerId, by: huda, reason: 'on the phone' }
    const searched = async (search: string, by = huda) =>
      (await shop.admin.listPage({ ...all, search }, by)).rows.map(({ id }) => id)
    return { ...shop, db, layla, id: layla.customerId, act, searched }
  }

  test('are listed with what they ordered, a sum per currency, and without their number', async () => {
    const shop = await opened()
    await shop.anOrder(shop.id)
    await shop.anOrder(shop.id, { event: refusedDelivery })
    await shop.anOrder(shop.id, { country: 'om', currency: 'OMR', minor: 5_000 })
    await shop.anOrder(shop.id, { status: 'canceled' })
    const [row] = (await shop.admin.listPage(all, huda)).rows
    expect(row).toMatchObject({
      ...{ id: shop.id, name: 'Layla', phone: '•••• 4567', country: 'ae', orders: 4, refusedDeliveries: 1 },
      ...{ spent: [money(20_000, 'AED'), money(5_000, 'OMR')], isCashBlocked: false, isOpen: true },
    })
    expect(row?.lastOrderAt).not.toBeNull()
    expect((await shop.admin.listPage(all, salem)).rows[0]?.name).toBe('L•••')
    expect((await shop.admin.listPage(all, ofOman)).rows).toEqual([])
  })

  test('are listed page by page, each once', async () => {
    const shop = await opened()
    for (let n = 0; n < 30; n += 1)
      await shop.db.execute(sql`insert into customers (name, language, country, created_at)
        values ('Person', 'en', 'ae', ${`2026-11-0${1 + (n % 3)}T00:00:00Z`}::timestamptz)`)
    const first = await shop.admin.listPage(all, huda)
    const second = await shop.admin.listPage({ ...all, cursor: first.next }, huda)
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect([ids.length, new Set(ids).size, second.next, first.count.count]).toEqual([31, 31, null, 31])
    expect(ids[0]).toBe(shop.id)
    const back = await shop.admin.listPage({ ...all, cursor: second.previous }, huda)
    expect(back.rows).toEqual(first.rows)
  })

  test('are found by a whole phone, mail address or order number, never by a part', async () => {
    const shop = await opened()
    const number = await shop.anOrder(shop.id, { country: 'om', currency: 'OMR' })
    await shop.db.execute(sql`insert into identities (customer_id, kind, value, verified_at, created_at)
      values (${shop.id}, 'email', 'layla@example.com', now(), now())`)
    for (const search of [phone, '050 123 4567', '٠٥٠١٢٣٤٥٦٧', 'Layla@Example.com', number.toLowerCase()])
      expect(await shop.searched(search), search).toEqual([shop.id])
    for (const search of ['4567', '1234567', 'layla', 'Layla', 'example.com', '+97150123456', '%'])
      expect(await shop.searched(search), search).toEqual([])
    expect(await shop.searched(number, ofOman)).toEqual([shop.id])
    expect(await shop.searched(phone, aMember({ countries: ['kw'] }))).toEqual([])
  })

  test('a counter looks someone up, and sees no list and no page', async () => {
    const shop = await opened()
    expect((await shop.admin.listPage(all, atCounter)).rows).toEqual([])
    const found = await shop.admin.listPage({ ...all, search: phone }, atCounter)
    expect(found.rows).toMatchObject([{ id: shop.id, name: 'L•••', isOpen: false }])
    expect(await shop.admin.open(shop.id, atCounter)).toMatchObject({ failure: { kind: 'not-found' } })
  })

  test('are filtered by country, by a consent that still counts, and by what is in a wallet', async () => {
    const shop = await opened()
    const ids = async (filters: Partial<CustomerFilters>) =>
      (await shop.admin.listPage({ ...all, filters: { ...all.filters, ...filters } }, huda)).rows.length
    expect([await ids({ country: 'ae' }), await ids({ country: 'om' })]).toEqual([1, 0])
    expect([await ids({ consent: 'email' }), await ids({ consent: 'sms' })]).toEqual([1, 0])
    await shop.db.execute(sql`insert into contact_consents
      (customer_id, channel, purpose, is_granted, text_version, source, proof, at)
      values (${shop.id}, 'email', 'marketing', false, '1', 'profile', 'session', now())`)
    expect(await ids({ consent: 'email' })).toBe(0)
    expect(await ids({ hasWallet: true })).toBe(0)
    await shop.db.execute(sql`insert into ledger_accounts
      (id, key, kind, unit, ref, customer_id, balance_minor, opened_at)
      values (gen_random_uuid(), 'w', 'wallet', 'AED', '{}', ${shop.id}, 0, now())`)
    expect(await ids({ hasWallet: true })).toBe(0)
  })

  test('a page is masked, says what is known, and is in the audit once an hour', async () => {
    const shop = await opened()
    await shop.anOrder(shop.id)
    const page = need(await shop.admin.open(shop.id, huda))
    expect(page).toMatchObject({ name: 'Layla', phone: '•••• 4567', email: '', isManaged: true })
    expect(page.orders).toMatchObject([{ country: 'ae', total: money(10_000, 'AED') }])
    expect(page.sessions).toMatchObject([{ agent: 'Chrome · Android' }])
    expect(page.messages.map(({ kind }) => kind)).toContain('welcome')
    await shop.admin.open(shop.id, huda)
    await shop.admin.open(shop.id, salem)
    expect((await audited(shop.db, 'customer.open')).map((row) => row.operatorName)).toEqual([
      'Huda',
      'Salem',
    ])
    shop.clock.advance(3_600_001)
    await shop.admin.open(shop.id, huda)
    expect(await audited(shop.db, 'customer.open')).toHaveLength(3)
  })

  test('contacts in full are shown to customer service alone, which the audit says', async () => {
    const shop = await opened()
    expect(need(await shop.admin.showContact(shop.id, huda)).phone).toBe(phone)
    expect(await shop.admin.showContact(shop.id, salem)).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await audited(shop.db, 'customer.show-contact')).toMatchObject([{ objectId: shop.id }])
  })

  test('who is out of reach, or unknown, is not found by anything', async () => {
    const shop = await opened()
    const hidden = { ok: false, failure: { kind: 'not-found' } }
    for (const [customerId, by] of [
      [shop.id, ofOman],
      [unknown, huda],
      ['x', huda],
    ] as const) {
      const act = { customerId, by, reason: 'because' }
      expect(await shop.admin.open(customerId, by)).toEqual(hidden)
      expect(await shop.admin.showContact(customerId, by)).toEqual(hidden)
      expect(await shop.admin.endSessions(act)).toEqual(hidden)
      expect(await shop.admin.setCashBlock({ ...act, isBlocked: true })).toEqual(hidden)
      expect(await shop.admin.exportData(act)).toEqual(hidden)
      expect(await shop.admin.correctContact({ ...act, contact: newPhone, key: key(1) })).toEqual(hidden)
      expect(await shop.admin.checkErasure({ customerId, by, waivesWallet: false })).toEqual(hidden)
      expect(await shop.admin.canOpen(customerId, by)).toBe(false)
    }
    const contact = { phone, email: null }
    expect(await shop.admin.findByContact(contact, ofOman)).toBeNull()
    expect(await shop.admin.findByContact(contact, huda)).toBe(shop.id)
  })

  test('who may only see changes nothing, and no one does without a reason', async () => {
    const shop = await opened()
    const acts = (by: typeof huda, reason: string) => {
      const act = { customerId: shop.id, by, reason }
      return [
        shop.admin.endSessions(act),
        shop.admin.setCashBlock({ ...act, isBlocked: true }),
        shop.admin.exportData(act),
        shop.admin.correctContact({ ...act, contact: newPhone, key: key(1) }),
      ]
    }
    for (const done of acts(salem, 'because'))
      expect(await done).toMatchObject({ failure: { kind: 'not-permitted' } })
    for (const done of acts(huda, ' x ')) expect(await done).toMatchObject({ failure: { kind: 'no-reason' } })
    expect(await shop.db.select().from(auditLog)).toEqual([])
  })

  test('a corrected contact counts when the customer confirms it by the link, once', async () => {
    const shop = await opened()
    const correction = { ...shop.act, contact: '050 765 4321', key: key(1) }
    expect(need(await shop.admin.checkContact(correction))).toEqual({
      ...{ kind: 'phone', from: '+971 •••• 67', to: '+971 •••• 21' },
    })
    need(await shop.admin.correctContact(correction))
    need(await shop.admin.correctContact(correction))
    expect(need(await shop.admin.open(shop.id, huda)).unconfirmed).toHaveLength(1)
    expect(await shop.searched(newPhone)).toEqual([shop.id])
    const [sent, ...others] = await shop.claims()
    expect([sent?.to, others]).toEqual([newPhone, []])
    expect(await shop.layla.browser.who()).toBeDefined()

    expect(need(await shop.identity.confirmClaim(sent?.claim ?? ''))).toEqual({ kind: 'phone' })
    expect(need(await shop.admin.showContact(shop.id, huda))).toMatchObject({
      phone: newPhone,
      unconfirmed: [],
    })
    expect(await shop.layla.browser.who()).toBeUndefined()
    expect(await shop.identity.confirmClaim(sent?.claim ?? '')).toMatchObject({ ok: false })
    const notices = (await createOutboxRepository(shop.db).list(null, 20)).filter(
      ({ kind }) => kind === 'contact-changed',
    )
    expect(notices).toMatchObject([{ recipient: phone }])
    expect(await audited(shop.db, 'customer.correct-contact')).toMatchObject([
      {
        ...{ operatorName: 'Huda', reason: 'on the phone' },
        ...{ before: { contact: '+971 •••• 67' }, after: { contact: '+971 •••• 21' } },
      },
    ])
  })

  test('of two corrections the later link works alone', async () => {
    const shop = await opened()
    need(await shop.admin.correctContact({ ...shop.act, contact: newPhone, key: key(1) }))
    need(await shop.admin.correctContact({ ...shop.act, contact: '+971509999999', key: key(2) }))
    expect(await shop.identity.confirmClaim(key(1))).toMatchObject({ failure: { kind: 'invalid-request' } })
    expect((await shop.claims()).map(({ to }) => to)).toEqual(['+971509999999'])
    need(await shop.identity.confirmClaim(key(2)))
  })

  test('a contact that is wrong, their own, another’s or sent too often is rejected', async () => {
    const shop = await opened()
    await shop.aCustomer(newPhone)
    const correct = (contact: string, last: number) =>
      shop.admin.correctContact({ ...shop.act, contact, key: key(last) })
    const kinds = []
    for (const contact of ['12', '+97142345678', phone, newPhone])
      kinds.push(await correct(contact, kinds.length + 10))
    expect(kinds.map((one) => (one.ok ? 'ok' : one.failure.kind))).toEqual([
      ...['malformed', 'not-mobile', 'same-contact', 'taken'],
    ])
    for (let n = 0; n < 5; n += 1) need(await correct('+971501111111', 20 + n))
    expect(await correct('+971501111111', 30)).toMatchObject({ failure: { kind: 'too-many' } })
    need(await shop.identity.confirmClaim(key(24)))
  })

  test('a link is void once another account has the contact, or the account is closed', async () => {
    const shop = await opened()
    need(await shop.admin.correctContact({ ...shop.act, contact: newPhone, key: key(1) }))
    await shop.aCustomer(newPhone)
    expect(await shop.identity.confirmClaim(key(1))).toMatchObject({ failure: { kind: 'invalid-request' } })
    need(await shop.admin.correctContact({ ...shop.act, contact: '+971501111111', key: key(2) }))
    await shop.db.execute(sql`update customers set deletion_requested_at = now() where id = ${shop.id}`)
    expect(await shop.identity.confirmClaim(key(2))).toMatchObject({ failure: { kind: 'invalid-request' } })
  })

  test('all sessions end, and a repetition says nothing new', async () => {
    const shop = await opened()
    expect(need(await shop.admin.endSessions(shop.act))).toEqual({ ended: 1 })
    expect(need(await shop.admin.endSessions(shop.act))).toEqual({ ended: 0 })
    expect(await shop.layla.browser.who()).toBeUndefined()
    expect(await audited(shop.db, 'customer.end-sessions')).toMatchObject([{ after: { ended: 1 } }])
  })

  test('cash on delivery is blocked for the account and for its phone, and allowed again', async () => {
    const shop = await opened()
    const history = createFindHistory(shop.db)
    const isBlocked = async (who: { readonly customerId?: string; readonly phone?: string }) => {
      const shopper = { customerId: null, phone: '+971500000001', email: 'x@mail.example', ...who }
      return (await history(shopper, shop.clock.now())).isCashBlocked
    }
    expect(await isBlocked({ customerId: shop.id })).toBe(false)
    need(await shop.admin.setCashBlock({ ...shop.act, isBlocked: true }))
    need(await shop.admin.setCashBlock({ ...shop.act, isBlocked: true }))
    expect(await isBlocked({ customerId: shop.id })).toBe(true)
    expect(await isBlocked({ phone })).toBe(true)
    expect(await isBlocked({})).toBe(false)
    expect((await shop.admin.listPage(all, huda)).rows[0]?.isCashBlocked).toBe(true)
    need(await shop.admin.setCashBlock({ ...shop.act, isBlocked: false }))
    expect(await isBlocked({ customerId: shop.id })).toBe(false)
    expect(await audited(shop.db, 'customer.block-cash')).toHaveLength(1)
    expect(await audited(shop.db, 'customer.allow-cash')).toHaveLength(1)
  })

  test('a copy of their data is in the audit, and the customer gets a message', async () => {
    const shop = await opened()
    expect(need(await shop.admin.exportData(shop.act)).customer.id).toBe(shop.id)
    expect(await audited(shop.db, 'customer.export')).toMatchObject([{ reason: 'on the phone' }])
    const kinds = (await createOutboxRepository(shop.db).list(null, 20)).map(({ kind }) => kind)
    expect(kinds).toContain('data-ready')
  })

  test('an erasure is requested by one and approved by another; signing in undoes it', async () => {
    const shop = await opened()
    const command = { act: 'customer.erase', input: { customerId: shop.id, waivesWallet: false } }
    const request = need(await shop.approvals.request({ ...command, reason: 'wants to leave' }, aisha))
    const waiting = await shop.approvals.list({ open: true, limit: 10 }, omar)
    expect(waiting.map(({ id }) => id)).toEqual([request.id])
    expect(await shop.approvals.approve(request.id, aisha)).toMatchObject({ ok: false })
    expect(await shop.approvals.approve(request.id, huda)).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    need(await shop.approvals.approve(request.id, omar))
    expect(await audited(shop.db, 'customer.erase')).toMatchObject([
      { operatorName: 'Omar', reason: 'wants to leave', approvalId: request.id },
    ])
    expect(await shop.layla.browser.who()).toBeUndefined()
    expect(need(await shop.admin.open(shop.id, huda)).deletionRequestedAt).not.toBeNull()
    expect(await shop.admin.endSessions(shop.act)).toMatchObject({ failure: { kind: 'closed' } })
    expect(await shop.approvals.request({ ...command, reason: 'again' }, huda)).toMatchObject({
      failure: { kind: 'closed' },
    })
    await shop.layla.browser.send(phone)
    await shop.layla.browser.enter()
    expect(need(await shop.admin.open(shop.id, huda)).deletionRequestedAt).toBeNull()
  })

  test('money in a wallet is given up by word, or the erasure is rejected', async () => {
    let wallet: readonly Money[] = []
    const shop = await opened(() => wallet)
    const commandOf = (waivesWallet: boolean) => ({
      ...{ act: 'customer.erase', reason: 'wants to leave' },
      input: { customerId: shop.id, waivesWallet },
    })
    const first = need(await shop.approvals.request(commandOf(false), huda))
    wallet = [money(2_500, 'AED')]
    expect(await shop.approvals.request(commandOf(false), aisha)).toMatchObject({
      failure: { kind: 'wallet-not-empty' },
    })
    // What came in since it was requested stops it.
    expect(await shop.approvals.approve(first.id, omar)).toMatchObject({ failure: { kind: 'overtaken' } })
    const again = need(await shop.approvals.request(commandOf(true), huda))
    expect(again.effects).toContainEqual({ label: 'waived', value: '25.00 AED' })
    need(await shop.approvals.approve(again.id, omar))
  })
})
