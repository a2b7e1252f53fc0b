import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLedgerModule } from '#adapters/ledger/create-ledger-module.ts'
import { eraseCustomersJob } from '#adapters/identity/erase-customers.ts'
import { createSecrets } from '#adapters/identity/secrets.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const day = 86_400_000
const folder = 'src/infrastructure/db/migrations'
const phone = '+971501234567'
const owner = { customerId: '00000000-0000-4000-8000-0000000000c1', currency: 'AED' } as const
const phoneWallet = createHash('sha256').update(`wallet AED ${phone}`).digest('base64url')

/** The statements of a migration's tables as they once were. */
const createTables = () =>
  readFileSync(`${folder}/0000_schema.sql`, 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => /^\s*CREATE TABLE "sandbox_value/.test(statement))

async function addCustomer(db: Database, at: string) {
  await db.execute(sql`insert into customers (id, name, language, country, created_at)
    values (${owner.customerId}, 'Layla', 'en', 'ae', ${at})`)
}

const addPhone = (db: Database, at: string) =>
  db.execute(sql`insert into identities (customer_id, kind, value, verified_at, last_proven_at, created_at)
    values (${owner.customerId}, 'phone', ${phone}, ${at}, ${at}, ${at})`)

describeDatabases('stored value over time', (open) => {
  const opened = async () => {
    const { db } = await open()
    const clock = manualClock(new Date().toISOString())
    const { book, ledger, jobs } = createLedgerModule(db, { mode: 'demo', clock })
    const run = (name: string) => jobs.find((job) => job.name === name)?.run(new AbortController().signal)
    const walletMinor = async () => (await ledger.findWallet(owner))?.balance.minor ?? 0
    const topUp = async (minor: number) => {
      const { ledgerId } = await db.transaction((tx) => ledger.ensureWallet(tx, owner))
      const sum = money(minor, 'AED')
      await db.transaction((tx) =>
        ledger.credit(tx, { key: randomUUID(), ledgerId, orderId: null, sum, at: clock.now() }),
      )
    }
    return { db, clock, book, ledger, run, walletMinor, topUp }
  }

  test('cards, wallets and reservations from before the ledger move into it', async () => {
    const { db, clock, ledger, book, run, walletMinor } = await opened()
    const [card, reserved, spent] = [randomUUID(), randomUUID(), randomUUID()]
    const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
    const moving = readdirSync(folder).find((name) => name.endsWith('into-the-ledger.sql'))
    await addCustomer(db, clock.now())
    for (const statement of createTables()) await db.execute(sql.raw(statement))
    for (const [id, kind, code, last, minor] of [
      [card, 'gift-card', 'GIFT-250-ABCD', 'ABCD', 12_000],
      [randomUUID(), 'wallet', `wallet AED ${owner.customerId}`, '', 700],
      [randomUUID(), 'wallet', `wallet AED ${phone}`, '4567', 900],
    ] as const)
      await db.execute(sql`insert into sandbox_values (id, kind, code_digest, last, currency, balance_minor)
        values (${id}, ${kind}, ${digest(code)}, ${last}, 'AED', ${minor})`)
    for (const [order, minor, state, credited] of [
      [reserved, 8000, 'reserved', 0],
      [spent, 5000, 'captured', 1000],
    ] as const)
      await db.execute(sql`insert into sandbox_value_reservations
          (order_id, value_id, amount_minor, state, credited_minor, reserved_at)
        values (${order}, ${card}, ${minor}, ${state}, ${credited}, now())`)
    for (const statement of readFileSync(`${folder}/${moving}`, 'utf8').split('--> statement-breakpoint'))
      await db.execute(sql.raw(statement))
    expect(await ledger.findCard('gift 250 abcd', 'AED')).toMatchObject({
      value: { ledgerId: card, last: 'ABCD', balance: { minor: 12_000 } },
    })
    expect(await walletMinor()).toBe(700)
    const differences = await reconcile(db)
    expect(differences.filter(({ kind }) => kind !== 'ledger-reservation-orphaned')).toEqual([])
    await db.transaction((tx) => ledger.release(tx, reserved))
    const back = { key: 'back', ledgerId: card, orderId: spent, at: clock.now() }
    expect(await db.transaction((tx) => ledger.credit(tx, { ...back, sum: money(4000, 'AED') }))).toEqual({
      ok: true,
    })
    expect(await ledger.load([card])).toMatchObject([{ balance: { minor: 24_000 } }])
    // The wallet by phone waits for its owner.
    expect(await run('claim-wallets')).toBe('0 wallets moved')
    await addPhone(db, clock.now())
    expect(await run('claim-wallets')).toBe('1 wallets moved')
    expect(await run('claim-wallets')).toBe('0 wallets moved')
    expect(await walletMinor()).toBe(1600)
    expect((await book.statement(owner, { start: 0, size: 1 })).lines).toMatchObject([
      { event: 'wallet-claimed', minor: 900, balance: 1600 },
    ])
  })

  test('the next owner of a number does not inherit its wallet', async () => {
    const { db, clock, book, run, walletMinor } = await opened()
    const account = { kind: 'unclaimed-wallet', digest: phoneWallet, currency: 'AED' } as const
    const posting = makePosting({
      key: 'opened',
      event: 'opened',
      currency: 'AED',
      at: clock.now(),
      debit: [{ account: { kind: 'provider-clearing' }, minor: 900 }],
      credit: [{ account, minor: 900 }],
    })
    await db.transaction((tx) => book.post(tx, posting))
    await addCustomer(db, clock.now())
    clock.advance(91 * day)
    await addPhone(db, clock.now())
    expect(await run('claim-wallets')).toBe('0 wallets moved')
    expect(await walletMinor()).toBe(0)
  })

  test('with a deleted account goes what its owner waived; what arrived later stays', async () => {
    const { db, clock, book, topUp, walletMinor } = await opened()
    await addCustomer(db, clock.now())
    await topUp(4500)
    const lot = randomUUID()
    await db.transaction((tx) =>
      book.post(
        tx,
        makePosting({
          key: 'earned',
          event: 'points-earned',
          currency: 'points',
          at: clock.now(),
          debit: [{ account: { kind: 'points-cost' }, minor: 40 }],
          credit: [
            {
              account: { kind: 'points', customerId: owner.customerId, country: 'ae', stage: 'pending', lot },
              minor: 40,
            },
          ],
        }),
      ),
    )
    const waived = JSON.stringify({ waived: [{ minor: 4500, currency: 'AED' }] })
    await db.execute(sql`insert into customer_events (customer_id, kind, at, detail)
      values (${owner.customerId}, 'deletion-requested', ${clock.now()}, ${waived}::jsonb)`)
    await db.execute(sql`update customers set deletion_requested_at = ${clock.now()}`)
    await topUp(300)
    clock.advance(15 * day)
    const secrets = createSecrets('a secret of the tests')
    const erase = () =>
      eraseCustomersJob(db, { clock, secrets, digestContact: (text) => text }).run(
        new AbortController().signal,
      )
    expect(await erase()).toBe('1 accounts erased')
    expect(await walletMinor()).toBe(300)
    const [income, cost] = await book.balances(db, [
      { account: { kind: 'income' }, unit: 'AED' },
      { account: { kind: 'points-cost' }, unit: 'points' },
    ])
    expect([income, cost]).toEqual([4500, 0])
    expect(await reconcile(db)).toEqual([])
  })

  test('the job posts what has expired, and only that', async () => {
    const { db, clock, book, run } = await opened()
    const grant = (grantId: string, days: number) =>
      db.transaction((tx) =>
        book.post(
          tx,
          makePosting({
            key: grantId,
            event: 'credit-granted',
            currency: 'AED',
            at: clock.now(),
            expiresAt: new Date(Date.parse(clock.now()) + days * day).toISOString(),
            debit: [{ account: { kind: 'marketing' }, minor: 500 }],
            credit: [{ account: { kind: 'credit', grantId, customerId: owner.customerId }, minor: 500 }],
          }),
        ),
      )
    await grant('soon', 1)
    await grant('late', 2)
    expect(await run('expire-stored-value')).toBe('0 expired')
    clock.advance(day)
    expect(await run('expire-stored-value')).toBe('1 expired')
    expect((await book.buckets(db, owner.customerId)).map(({ account }) => account)).toMatchObject([
      { grantId: 'late' },
    ])
  })

  test('codes to try out open nothing outside demo mode', async () => {
    const { db, clock } = await opened()
    const { ledger } = createLedgerModule(db, { mode: 'production', clock })
    expect(await ledger.findCard('GIFT-250-ABCD', 'AED')).toEqual({
      ok: false,
      failure: { kind: 'card-unusable' },
    })
  })

  test('reconcile names what was changed behind the ledger’s back', async () => {
    const { db, topUp } = await opened()
    await topUp(500)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update ledger_accounts set balance_minor = 600 where kind = 'wallet'`)
    })
    expect(await reconcile(db)).toMatchObject([{ kind: 'ledger-balance', actual: '600', expected: '500' }])
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update ledger_entries set minor = minor + 100 where minor > 0`)
      await tx.execute(sql`insert into ledger_reservations (order_id, account_id, amount_minor, state, reserved_at)
        select ${randomUUID()}::uuid, id, 50, 'reserved', now() from ledger_accounts where kind = 'wallet'`)
    })
    expect((await reconcile(db)).map(({ kind, actual, expected }) => [kind, actual, expected])).toEqual([
      ['ledger-zero', '100', '0'],
      ['ledger-moved', '600', '500'],
      ['ledger-reserved', '0', '50'],
      ['ledger-reservation-orphaned', '50', '0'],
    ])
  })
})
