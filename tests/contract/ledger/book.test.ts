import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { bookSuite } from './book-suite.ts'

const messageOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'accepted'
  } catch (error) {
    return String(error instanceof Error ? (error.cause ?? error) : error)
  }
}

describeDatabases('the ledger of the shop', (open) => {
  bookSuite(async () => {
    const { db } = await open()
    return { db, book: createLedgerBook(db) }
  })

  /** Statements that no module of ours sends: the database itself holds the ledger together. */
  const withAccounts = async () => {
    const { db } = await open()
    const [card, wallet, clearing, points] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    for (const [id, kind, unit, balance] of [
      [card, 'card', 'AED', 0],
      [wallet, 'wallet', 'AED', 0],
      [points, 'points', 'points', 0],
      [clearing, 'provider-clearing', 'AED', null],
    ] as const)
      await db.execute(sql`insert into ledger_accounts (id, key, kind, unit, ref, balance_minor, opened_at)
        values (${id}, ${id}, ${kind}, ${unit}, '{}', ${balance}, now())`)
    const posted = (on: Database, key: string, entries: Readonly<Record<string, number>>) =>
      on.execute(sql`with posting as (
          insert into ledger_postings (key, event, unit, moved_minor, at) values (${key}, 'card-sold', 'AED', 5, now()) returning id
        ) insert into ledger_entries (posting_id, account_id, minor)
        select posting.id, given.key::uuid, given.value::bigint from posting, jsonb_each_text(${JSON.stringify(entries)}::jsonb) given`)
    return { db, card, wallet, clearing, points, posted }
  }

  test('the database rejects a posting that does not sum to zero, mixes units or overdraws', async () => {
    const { db, card, wallet, clearing, points, posted } = await withAccounts()
    expect(await messageOf(posted(db, 'uneven', { [card]: 5, [clearing]: -4 }))).toContain('sum to zero')
    expect(await messageOf(posted(db, 'mixed', { [points]: 5, [clearing]: -5 }))).toContain('one unit')
    expect(await messageOf(posted(db, 'overdrawn', { [card]: 5, [wallet]: -5 }))).toContain(
      'ledger_accounts_balance',
    )
    expect(await messageOf(posted(db, 'sold', { [card]: 5, [clearing]: -5 }))).toBe('accepted')
    expect(await messageOf(posted(db, 'sold', { [card]: 5, [clearing]: -5 }))).toContain(
      'ledger_postings_key',
    )
  })

  test('the database changes and deletes no posting, no entry and no balance', async () => {
    const { db, card, clearing, posted } = await withAccounts()
    await posted(db, 'sold', { [card]: 5, [clearing]: -5 })
    for (const statement of [
      sql`update ledger_entries set minor = 6 where account_id = ${card}`,
      sql`delete from ledger_entries where account_id = ${card}`,
      sql`update ledger_postings set event = 'breakage'`,
      sql`delete from ledger_postings`,
    ])
      expect(await messageOf(db.execute(statement))).toContain('append-only')
    expect(
      await messageOf(db.execute(sql`update ledger_accounts set balance_minor = 9 where id = ${card}`)),
    ).toContain('balances change by entries')
  })
})
