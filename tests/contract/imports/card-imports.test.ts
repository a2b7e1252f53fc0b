import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { createImportApproval } from '#commerce/imports/import-approval.ts'
import { jobOperator, refOf, type Operator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import {
  aCardImport,
  approvalId,
  cardHeader as header,
  cardOfNoura as noura,
  plainCard as plain,
} from '../../support/shops/a-card-import.ts'
import { aGiftCardShop } from '../../support/shops/a-gift-card-shop.ts'
import { amal, faris, importsOf, leena } from '../../support/shops/an-imports-shop.ts'

const secrets = /7hf2|9kq1|gc4h8/i

const cardsOf = (db: Database) =>
  rowsOf(
    db,
    sql`select card.state, card.country, card.currency, amount_minor::int as value, balance_minor::int as balance, card.last,
      recipient from gift_cards card join ledger_accounts account using (id) order by currency`,
  )

/** All that is stored anywhere about a file, as text. */
async function storedOf(db: Database): Promise<string> {
  const all = [
    await rowsOf(db, sql`select * from imports`),
    await rowsOf(db, sql`select * from import_lines`),
    await rowsOf(db, sql`select encode(bytes, 'escape') as text from import_files`),
    await rowsOf(db, sql`select * from gift_cards`),
    await rowsOf(db, sql`select * from gift_card_events`),
    await rowsOf(db, sql`select * from audit_log`),
    await rowsOf(db, sql`select * from ledger_accounts`),
  ]
  return JSON.stringify(all)
}

describeDatabases('imports of gift cards', (open) => {
  test('bring cards with their balances, which pay by their codes in any notation', async () => {
    const shop = await aCardImport(open)
    const { db, admin, checkCards, write, ledger, audit } = shop
    const run = await checkCards(noura, plain)
    expect(run).toMatchObject({
      counts: { added: 2, faulty: 0 },
      rails: {
        cards: [
          { currency: 'AED', added: 1, addedMinor: 12_050, withdrawn: 0 },
          { currency: 'OMR', added: 1, addedMinor: 12_345, withdrawn: 0 },
        ],
      },
    })
    expect(await cardsOf(db)).toEqual([])
    await write(run.id)
    expect(await admin.find(run.id, amal)).toMatchObject({ state: 'done', counts: { done: 2, rejected: 0 } })
    expect(await cardsOf(db)).toMatchObject([
      {
        ...{ state: 'active', country: 'ae', currency: 'AED', value: 20_000, balance: 12_050, last: 'Q10O' },
        recipient: { name: 'Noura Ali', contact: { kind: 'email', value: 'noura@old.example' } },
      },
      { country: 'om', value: 12_345, balance: 12_345, recipient: { contact: { value: '' } } },
    ])
    for (const typed of ['old-7hf2-9kq1-0o', 'OLD7HF29KQ10O', ' Old 7hf2–9kq١ 0o '])
      expect(await ledger.findCard(typed, 'AED')).toMatchObject({
        ...{ ok: true, value: { kind: 'gift-card', balance: { minor: 12_050 } } },
      })
    expect(await ledger.findCard('old-7hf2-9kq1-0p', 'AED')).toMatchObject({ ok: false })
    expect(await ledger.findCard('old-7hf2-9kq1-0o', 'OMR')).toMatchObject({ ok: false })
    expect(
      await rowsOf(
        db,
        sql`select posting.event, account.unit, entry.minor::int as minor from ledger_entries entry
          join ledger_postings posting on posting.id = posting_id join ledger_accounts account on account.id = account_id
          where account.kind = 'taken-over' order by account.unit`,
      ),
    ).toEqual([
      { event: 'card-taken-over', unit: 'AED', minor: -12_050 },
      { event: 'card-taken-over', unit: 'OMR', minor: -12_345 },
    ])
    expect(await reconcile(db)).toEqual([])
    expect((await audit()).filter(({ act }) => act === 'import.card')).toMatchObject([
      { operator_name: 'Amal', approval_id: approvalId },
      { operator_name: 'Amal', approval_id: approvalId },
    ])
    // Nobody gets a message.
    expect(await rowsOf(db, sql`select 1 from outbox`)).toEqual([])
  })

  test('pay for an order in the checkout, with nothing else due', async () => {
    const { db } = await open()
    const shop = await aGiftCardShop({ db })
    const { admin, job } = importsOf(db, { clock: shop.clock, secret: 'a secret of the tests' })
    const bytes = new TextEncoder().encode(
      `${header}\n${noura.replace('120.50', '2000').replace(',200,', ',2000,')}\n`,
    )
    const sent = await admin.upload(
      { kind: 'gift-cards', fileName: 'cards.csv', bytes, map: null, key: 'one' },
      operator,
    )
    if (!sent.ok) throw new Error(sent.failure.kind)
    await job.run(new AbortController().signal)
    const { id } = sent.value
    expect((await admin.apply({ id, by: faris, approval: { id: approvalId, version: 1 } })).ok).toBe(true)
    await job.run(new AbortController().signal)
    const code = 'OLD 7hf2-9kq1 0o'
    expect(await shop.giftCards.checkBalance(code, '203.0.113.7')).toMatchObject({
      value: { last: 'Q10O', balance: { minor: 200_000 } },
    })
    // A new card for it has somebody to go to; one of which no recipient is known has not.
    const [card] = await shop.admin.list({ state: 'active', orderNumber: null, limit: 1 }, operator)
    if (!card) throw new Error('no card')
    const { contact } = card.card.recipient
    expect(shop.admin.obstacle(card, 'replace')).toBeUndefined()
    const recipient = { name: '', contact: { ...contact, value: '' } }
    expect(shop.admin.obstacle({ ...card, card: { ...card.card, recipient } }, 'replace')).toEqual({
      kind: 'no-recipient',
    })
    const shopper = await shop.aShopper({ 'SKU-A': 1 }, 'giftcard', [code])
    const placed = await shopper.place()
    expect(placed).toMatchObject({ ok: true })
    expect(
      await rowsOf(db, sql`select state, amount_minor > 0 as paid from ledger_reservations`),
    ).toMatchObject([{ paid: true }])
    expect(await reconcile(db)).toEqual([])
  })

  test('store no code at any time, and forget the file and its lines when they are over', async () => {
    const { db, checkCards, write, reasonsOf, admin } = await aCardImport(open)
    const faulty = 'GC4H8TR2WQ,AED,12.345,2028-01-01,,,,'
    const run = await checkCards(noura, faulty, 'GC4H8TR2WQ,"AED')
    expect(await reasonsOf(run.id)).toEqual([
      ['', 'currency', 'quote-not-closed'],
      ['•••• Q10O', null, null],
      ['•••• R2WQ', 'balance', 'too-precise'],
    ])
    expect(await storedOf(db)).not.toMatch(secrets)
    await write(run.id)
    const stored = await storedOf(db)
    expect(stored).not.toMatch(secrets)
    expect(await rowsOf(db, sql`select 1 from import_files`)).toEqual([])
    const lines = await admin.listLines(run.id, { states: ['done'], after: 0, limit: 9 }, amal)
    expect(lines).toMatchObject([{ before: null, after: { giftCard: expect.any(String) } }])
    expect(JSON.stringify(lines)).not.toMatch(/noura|digest/)

    const canceled = await checkCards(plain)
    await admin.cancel(canceled.id, amal)
    expect(await rowsOf(db, sql`select 1 from import_files`)).toEqual([])
    expect(await rowsOf(db, sql`select 1 from import_lines where after::text like '%digest%'`)).toEqual([])
  })

  test('say what is wrong with a line', async () => {
    const { checkCards, reasonsOf, write, check } = await aCardImport(open)
    const first = await checkCards(noura)
    await write(first.id)
    const run = await checkCards(
      noura,
      'GC4H8TR2WQ,AED,10,2028-01-01,,,,',
      'gc4h-8tr2-wq,AED,10,2028-01-01,,,,',
      'QQ4H8TR2W1,AED,0,2028-01-01,,,,',
      'QQ4H8TR2W2X,AED,-5,2028-01-01,,,,',
      'QR4H8TR2W3,AED,5.555,2028-01-01,,,,',
      'QS4H8TR2W4,AED,5,2026-01-01,,,,',
      'QT4H8TR2W5,USD,5,2028-01-01,,,,',
      'QU4H8TR2W6,AED,5,soon,,,,',
      'QV4H8TR2W7,AED,5,2028-01-01,4,,,',
      'QW4H8TR2W8,AED,5,2028-01-01,,,no mail,',
      'SHORT9,AED,5,2028-01-01,,,,',
      '123456789012,AED,5,2028-01-01,,,,',
      'KX7P3M0001,AED,5,2028-01-01,,,,',
      'KX7P3M0002,AED,5,2028-01-01,,,,',
      'KX7P3M0003,AED,5,2028-01-01,,,,',
      ',AED,5,2028-01-01,,,,',
      'QX4H8TR2W9,AED,,2028-01-01,,,,',
      'QY4H8TR2WA,AED,5,,,,,',
    )
    expect(await reasonsOf(run.id)).toEqual([
      ['•••• Q10O', 'code', 'known-code'],
      ['•••• R2WQ', 'code', 'code-twice'],
      ['•••• R2WQ', 'code', 'code-twice'],
      ['•••• R2W1', 'balance', 'no-balance'],
      ['•••• 2W2X', 'balance', 'no-balance'],
      ['•••• R2W3', 'balance', 'too-precise'],
      ['•••• R2W4', 'expiry', 'expired-card'],
      ['•••• R2W5', 'currency', 'unknown-currency'],
      ['•••• R2W6', 'expiry', 'not-a-date'],
      ['•••• R2W7', 'balance', 'above-value'],
      ['•••• R2W8', 'email', 'not-a-contact'],
      ['', 'code', 'not-allowed'],
      ['•••• 9012', 'code', 'guessable-code'],
      ['•••• 0001', 'code', 'guessable-code'],
      ['•••• 0002', 'code', 'guessable-code'],
      ['•••• 0003', 'code', 'guessable-code'],
      ['', 'code', 'missing'],
      ['•••• R2W9', 'balance', 'missing'],
      ['•••• R2WA', 'expiry', 'missing'],
    ])
    expect(run.counts).toMatchObject({ added: 0, faulty: 19 })
    // A file without a header has a code where a name of a column is looked for.
    expect(await check('gift-cards', `${noura}\n${plain}\n`, amal)).toMatchObject({
      ...{ state: 'failed', failure: { kind: 'missing-columns', detail: 'code, currency, balance, expiry' } },
    })
    expect(await check('gift-cards', `${header},pin\n${noura},1234\n`, amal)).toMatchObject({
      ...{ state: 'failed', failure: { kind: 'rejected-columns', detail: 'pin' } },
    })
  })

  test('are read as spreadsheets save them: with a byte order mark, semicolons, in Windows-1256', async () => {
    const { check, admin } = await aCardImport(open)
    const columns = 'code;currency;balance;expiry;name'
    const text = `${columns}\r\nGC4H8TR2WQ;OMR;12.345;2028-01-01;نورة\r\n`
    const ascii = (part: string) => [...part].map((one) => one.charCodeAt(0))
    const arabic = Uint8Array.from([
      ...ascii(`${columns}\r\nGC4H8TR2WQ;OMR;12.345;2028-01-01;`),
      // نورة in Windows-1256.
      ...[0xe4, 0xe6, 0xd1, 0xc9, 0x0d, 0x0a],
    ])
    for (const file of [
      text,
      `\uFEFF${text}`,
      arabic,
      text.replaceAll(';', ','),
      text.replaceAll(';', '\t'),
    ]) {
      const { id, counts } = await check('gift-cards', file, amal)
      expect(counts).toMatchObject({ added: 1, faulty: 0 })
      const [line] = await admin.listLines(id, { states: null, after: 0, limit: 1 }, amal)
      expect(line).toMatchObject({ after: { card: { name: 'نورة', balanceMinor: 12_345 } } })
    }
  })

  test('are always decided on by another person, who approves gift cards', async () => {
    const { admin, checkCards, approve, upload, work } = await aCardImport(open)
    const run = await checkCards(plain)
    const { id } = run
    expect(await admin.apply({ id, by: amal })).toMatchObject({ failure: { kind: 'needs-approval' } })
    expect(await approve(id, 1, amal)).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await admin.apply({ id, by: operator, pastRails: 'We are sure' })).toMatchObject({
      failure: { kind: 'needs-approval' },
    })
    const approver = aMember({ name: 'Noor', role: 'merchandiser' })
    expect((await approve(id, 1, approver)).ok).toBe(false)
    expect(await approve(id, 7)).toMatchObject({ failure: { kind: 'changed-meanwhile' } })
    // A merchandiser sends no gift cards.
    expect(admin.kindsOf(leena)).not.toContain('gift-cards')
    expect(await upload('gift-cards', `${header}\n${plain}\n`, leena)).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    // The same code came by another file while this one waited.
    const other = await checkCards(plain)
    expect((await approve(other.id)).ok).toBe(true)
    await work()
    expect(await approve(id)).toMatchObject({ failure: { kind: 'changed-meanwhile' } })
  })

  test('are decided on by a person who did not send the file, even when a job writes it', async () => {
    const { db, admin, checkCards, clock } = await aCardImport(open)
    const { approvals } = createApprovalsModule(db, { clock, acts: [createImportApproval(admin)] })
    const run = await checkCards(plain)
    const zeina = aMember({ name: 'Zeina', role: 'admin' })
    const requested = await approvals.request(
      { act: 'import.apply', input: { id: run.id }, reason: 'Cards of the shop before' },
      zeina,
    )
    if (!requested.ok) throw new Error(requested.failure.kind)
    const { id } = requested.value
    const key: Operator = {
      ...{ kind: 'key', id: '00000000-0000-4000-8000-0000000000cd', name: 'OMS' },
      requestId: 'request-1',
      scopes: ['imports:write', 'limits:exceed'],
    }
    expect(await approvals.approve(id, amal)).toMatchObject({ failure: { kind: 'own-request' } })
    expect(await approvals.approve(id, key)).toMatchObject({ failure: { kind: 'not-permitted' } })
    // What the sender had decided before a process died is not done by the job, either.
    await db.execute(sql`update approvals set state = 'approved', decided_at = now(),
      decided_by = ${JSON.stringify(refOf(amal))}::jsonb where id = ${id}`)
    expect(await approvals.sweep(jobOperator('sweep-approvals'))).toEqual({ done: 0, expired: 0 })
    expect((await admin.find(run.id, amal))?.state).not.toBe('applying')
    const again = await approvals.request(
      { act: 'import.apply', input: { id: run.id }, reason: 'Cards of the shop before' },
      zeina,
    )
    if (!again.ok) throw new Error(again.failure.kind)
    expect((await approvals.approve(again.value.id, faris)).ok).toBe(true)
    expect((await admin.find(run.id, amal))?.state).toBe('applying')
  })

  test('are taken back by their inverse as long as they are unused, and not the others', async () => {
    const { db, admin, checkCards, write, inverse, check, ledger, clock, approve, work } =
      await aCardImport(open)
    const run = await checkCards(noura, plain)
    await write(run.id)
    const file = await inverse(run.id, amal)
    expect(file).toMatch(/^\uFEFFid,status\r\n(?:[\da-f-]{36},none\r\n){2}$/)
    // One of them pays something before it is taken back.
    const found = await ledger.findCard('OLD7HF29KQ10O', 'AED')
    if (!found.ok) throw new Error(found.failure.kind)
    const orderId = '00000000-0000-4000-8000-0000000000aa'
    await db.transaction(async (tx) => {
      const { ledgerId } = found.value
      await createLedgerBook(db).reserve(tx, {
        ...{ orderId, ledgerId, unit: 'AED', minor: 100, at: clock.now() },
      })
    })
    // A line that is there twice counts once in what the second person sees.
    const back = await check(
      'gift-cards',
      `${file}${file.trimEnd().split('\r\n').slice(1).join('\r\n')}\r\n`,
      amal,
    )
    expect(back).toMatchObject({
      counts: { changed: 1, faulty: 2 },
      rails: { cards: [{ currency: 'OMR', added: 0, withdrawn: 1, withdrawnMinor: 12_345 }] },
    })
    expect(await admin.apply({ id: back.id, by: amal })).toMatchObject({
      failure: { kind: 'needs-approval' },
    })
    expect((await approve(back.id)).ok).toBe(true)
    await work()
    expect(await admin.find(back.id, amal)).toMatchObject({ state: 'done', counts: { done: 1, rejected: 0 } })
    expect(await rowsOf(db, sql`select currency, state from gift_cards order by currency`)).toEqual([
      { currency: 'AED', state: 'active' },
      { currency: 'OMR', state: 'void' },
    ])
    expect(await ledger.findCard('GC4H8TR2WQ', 'OMR')).toMatchObject({ ok: false })
    // The corrected file brings the card again.
    const corrected = await checkCards(plain.replace('12.345', '11.345'))
    expect(corrected).toMatchObject({ counts: { added: 1, faulty: 0 } })
    await write(corrected.id)
    expect(await ledger.findCard('GC4H8TR2WQ', 'OMR')).toMatchObject({ ok: true })
    // The order that pays exists in this test alone.
    expect((await reconcile(db)).filter(({ kind }) => kind !== 'ledger-reservation-orphaned')).toEqual([])
  })
})
