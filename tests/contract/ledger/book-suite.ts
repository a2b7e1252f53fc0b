import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AccountRef, LedgerUnit } from '#commerce/ledger/account.ts'
import type { LedgerBook } from '#commerce/ledger/ports.ts'
import { makePosting, type Posting } from '#commerce/ledger/posting.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'

export type OpenBook = { readonly db: Database; readonly book: LedgerBook<Database> }

const at = '2026-11-22T08:00:00.000Z'
const day = 86_400_000
const after = (days: number) => addMilliseconds(at, days * day)
const short = { ok: false, failure: { kind: 'short' } }
const done = { ok: true }

/** What every book keeps to. */
export function bookSuite(open: () => Promise<OpenBook>): void {
  const opened = async () => {
    const { db, book } = await open()
    const customerId = randomUUID()
    const wallet = { kind: 'wallet', customerId, currency: 'AED' } as const
    const inside = <Value>(work: (tx: Database) => Promise<Value>) => db.transaction(work)
    const post = (posting: Posting) => inside((tx) => book.post(tx, posting))
    const balanceOf = async (account: AccountRef, unit: LedgerUnit = 'AED') =>
      (await book.balances(db, [{ account, unit }]))[0]
    const topUp = (minor: number, key: string = randomUUID()) =>
      post(
        makePosting({
          key,
          event: 'cash-refunded',
          currency: 'AED',
          at,
          customerId,
          debit: [{ account: { kind: 'refunds-payable' }, minor }],
          credit: [{ account: wallet, minor }],
        }),
      )
    const withdrawal = (minor: number, payoutId: string = randomUUID()) =>
      post(
        makePosting({
          key: `withdrawal:${payoutId}`,
          event: 'withdrawal-requested',
          currency: 'AED',
          at: after(1),
          customerId,
          debit: [{ account: wallet, minor }],
          credit: [{ account: { kind: 'payable', payoutId }, minor }],
        }),
      )
    const grant = async (minor: number, expiresAt: string) => {
      const account = { kind: 'credit', grantId: randomUUID(), customerId } as const
      await post(
        makePosting({
          key: `granted:${account.grantId}`,
          event: 'credit-granted',
          currency: 'AED',
          at,
          customerId,
          expiresAt,
          debit: [{ account: { kind: 'marketing' }, minor }],
          credit: [{ account, minor }],
        }),
      )
      return account
    }
    const earn = async (minor: number, expiresAt: string, lot: string = randomUUID()) => {
      const pending = { kind: 'points', customerId, country: 'ae', stage: 'pending', lot } as const
      const available = { ...pending, stage: 'available' } as const
      const common = { currency: 'points', customerId, orderId: lot } as const
      await post(
        makePosting({
          key: `earned:${lot}`,
          event: 'points-earned',
          at,
          ...common,
          debit: [{ account: { kind: 'points-cost' }, minor }],
          credit: [{ account: pending, minor }],
        }),
      )
      await post(
        makePosting({
          key: `matured:${lot}`,
          event: 'points-matured',
          at: after(15),
          ...common,
          expiresAt,
          debit: [{ account: pending, minor }],
          credit: [{ account: available, minor }],
        }),
      )
      return available
    }
    const ledgerIdOf = async (kind: string) => {
      const found = (await book.buckets(db, customerId)).find(({ account }) => account.kind === kind)
      if (!found) throw new Error(`no ${kind}`)
      return found.ledgerId
    }
    return {
      db,
      book,
      customerId,
      wallet,
      inside,
      post,
      balanceOf,
      topUp,
      withdrawal,
      grant,
      earn,
      ledgerIdOf,
    }
  }

  test('posts once per key, and refuses a key that was used for something else', async () => {
    const { topUp, withdrawal, balanceOf, wallet } = await opened()
    expect(await topUp(500, 'one')).toEqual(done)
    expect(await topUp(500, 'one')).toEqual(done)
    expect(await balanceOf(wallet)).toBe(500)
    expect(await balanceOf({ kind: 'refunds-payable' })).toBe(-500)
    await expect(topUp(600, 'one')).rejects.toThrow('the key one was used')
    const payoutId = randomUUID()
    expect(await withdrawal(500, payoutId)).toEqual(done)
    // The wallet is empty now; the repetition knows that it was paid from it.
    expect(await withdrawal(500, payoutId)).toEqual(done)
    expect(await balanceOf({ kind: 'payable', payoutId })).toBe(500)
  })

  test('takes no more than an account has, and goes on in the same transaction', async () => {
    const { inside, book, topUp, withdrawal, balanceOf, wallet, customerId } = await opened()
    await topUp(500)
    expect(await withdrawal(501)).toEqual(short)
    expect(await balanceOf(wallet)).toBe(500)
    const both = await inside(async (tx) => {
      const take = (key: string, minor: number) =>
        book.post(
          tx,
          makePosting({
            key,
            event: 'wallet-waived',
            currency: 'AED',
            at,
            customerId,
            debit: [{ account: wallet, minor }],
            credit: [{ account: { kind: 'income' }, minor }],
          }),
        )
      return [await take('too much', 501), await take('what there is', 500)]
    })
    expect(both).toEqual([short, done])
    expect(await balanceOf(wallet)).toBe(0)
    expect(await withdrawal(1)).toEqual(short)
  })

  test('a withdrawal is paid or returned, never both', async () => {
    const { post, topUp, withdrawal, balanceOf, wallet, customerId } = await opened()
    await topUp(800)
    const payoutId = randomUUID()
    await withdrawal(800, payoutId)
    const payable = { kind: 'payable', payoutId } as const
    const end = (event: 'withdrawal-paid' | 'withdrawal-rejected') =>
      post(
        makePosting({
          key: `${event}:${payoutId}`,
          event,
          currency: 'AED',
          at: after(2),
          customerId,
          debit: [{ account: payable, minor: 800 }],
          credit: [{ account: event === 'withdrawal-paid' ? { kind: 'bank' } : wallet, minor: 800 }],
        }),
      )
    expect(await end('withdrawal-rejected')).toEqual(done)
    expect(await end('withdrawal-paid')).toEqual(short)
    expect([await balanceOf(wallet), await balanceOf(payable), await balanceOf({ kind: 'bank' })]).toEqual([
      800, 0, 0,
    ])
  })

  test('lists the buckets of a customer, what expires soonest first', async () => {
    const { db, book, topUp, grant, earn, customerId } = await opened()
    await topUp(100)
    const late = await grant(200, after(60))
    const soon = await grant(300, after(30))
    const points = await earn(40, after(380))
    const found = await book.buckets(db, customerId)
    expect(found.map(({ account, minor, expiresAt }) => [account, minor, expiresAt])).toEqual([
      [soon, 300, after(30)],
      [late, 200, after(60)],
      [points, 40, after(380)],
      [{ kind: 'wallet', customerId, currency: 'AED' }, 100, null],
    ])
    expect(await book.buckets(db, randomUUID())).toEqual([])
  })

  test('an order reserves, captures and gets back; money as sales, credit and points as discounts', async () => {
    const { inside, book, db, topUp, grant, earn, ledgerIdOf, balanceOf } = await opened()
    await topUp(1000)
    await grant(300, after(30))
    await earn(40, after(380))
    const orderId = randomUUID()
    const parts = [
      { ledgerId: await ledgerIdOf('wallet'), unit: 'AED', minor: 600 },
      { ledgerId: await ledgerIdOf('credit'), unit: 'AED', minor: 300 },
      { ledgerId: await ledgerIdOf('points'), unit: 'points', minor: 15 },
    ] as const
    for (const part of parts)
      expect(await inside((tx) => book.reserve(tx, { orderId, ...part, at: after(20) }))).toEqual(done)
    const reserved = { kind: 'reserved', orderId } as const
    expect([await balanceOf(reserved), await balanceOf(reserved, 'points')]).toEqual([900, 15])
    await inside((tx) => book.capture(tx, orderId, after(20)))
    expect([
      await balanceOf(reserved),
      await balanceOf({ kind: 'sales' }),
      await balanceOf({ kind: 'discounts' }),
      await balanceOf({ kind: 'discounts' }, 'points'),
    ]).toEqual([0, 600, 300, 15])
    for (const part of parts)
      expect(
        await inside((tx) =>
          book.refund(tx, { key: `back:${part.ledgerId}`, orderId, ...part, at: after(28) }),
        ),
      ).toEqual(done)
    expect(
      (await book.buckets(db, (await customerOf(book, db, orderId)) ?? '')).map(({ minor }) => minor),
    ).toEqual([300, 40, 1000])
    expect((await book.reservationsOf(db, orderId)).map((one) => one.minor - one.creditedMinor)).toEqual([
      0, 0, 0,
    ])
    const again = { key: 'more', orderId, ...parts[0], at: after(28) }
    expect(await inside((tx) => book.refund(tx, again))).toEqual({ ok: false, failure: { kind: 'too-much' } })
  })

  test('what a return refunds keeps its date or gets seven days; what had expired stays expired', async () => {
    const { inside, book, db, grant, customerId, ledgerIdOf, balanceOf } = await opened()
    const account = await grant(300, after(30))
    const ledgerId = await ledgerIdOf('credit')
    const orderId = randomUUID()
    const part = { orderId, ledgerId, unit: 'AED', minor: 200 } as const
    await inside((tx) => book.reserve(tx, { ...part, at: after(1) }))
    await inside((tx) => book.capture(tx, orderId, after(1)))
    const back = (minor: number, days: number) =>
      inside((tx) => book.refund(tx, { ...part, minor, key: `back on day ${days}`, at: after(days) }))
    const now = async () =>
      (await book.buckets(db, customerId)).map(({ minor, expiresAt }) => [minor, expiresAt])
    await back(50, 10)
    expect(await now()).toEqual([[150, after(30)]])
    await back(50, 28)
    expect(await now()).toEqual([[200, after(35)]])
    // Nothing has swept what expired on day 35: it must not return with the refund.
    await back(60, 40)
    expect(await now()).toEqual([[60, after(47)]])
    expect(await balanceOf({ kind: 'marketing' })).toBe(-100)
    expect(await inside((tx) => book.expireDue(tx, after(47), 10))).toBe(1)
    expect(await inside((tx) => book.expireDue(tx, after(47), 10))).toBe(0)
    expect(await balanceOf(account)).toBe(0)
  })

  test('nothing is reserved of what has expired, is blocked, or is of another unit', async () => {
    const { inside, book, post, grant, ledgerIdOf } = await opened()
    await grant(300, after(30))
    const credit = await ledgerIdOf('credit')
    const reserve = (ledgerId: string, unit: LedgerUnit, time: string, minor = 10) =>
      inside((tx) => book.reserve(tx, { orderId: randomUUID(), ledgerId, unit, minor, at: time }))
    expect(await reserve(credit, 'AED', after(30))).toEqual(short)
    expect(await reserve(credit, 'KWD', after(1))).toEqual(short)
    expect(await reserve(randomUUID(), 'AED', after(1))).toEqual(short)
    expect(await reserve(credit, 'AED', addMilliseconds(after(30), -1))).toEqual(done)
    const cardId = randomUUID()
    const card = { cardId, currency: 'AED', at } as const
    await inside((tx) => book.setCard(tx, card, { last: 'WXYZ', expiresAt: after(700) }))
    await post(
      makePosting({
        key: `sold:${cardId}`,
        event: 'card-sold',
        currency: 'AED',
        at,
        cardId,
        debit: [{ account: { kind: 'provider-clearing' }, minor: 100 }],
        credit: [{ account: { kind: 'card', cardId }, minor: 100 }],
      }),
    )
    await inside((tx) => book.setCard(tx, card, { isBlocked: true }))
    expect(await reserve(cardId, 'AED', after(1))).toEqual(short)
    await inside((tx) => book.setCard(tx, card, { isBlocked: false }))
    expect(await reserve(cardId, 'AED', after(1))).toEqual(done)
    await inside((tx) => book.setCard(tx, card, { expiresAt: after(2) }))
    expect(await reserve(cardId, 'AED', after(2))).toEqual(short)
  })

  test('a released reservation returns everything, and is not taken up again', async () => {
    const { inside, book, grant, ledgerIdOf, balanceOf } = await opened()
    const account = await grant(300, after(30))
    const part = {
      orderId: randomUUID(),
      ledgerId: await ledgerIdOf('credit'),
      unit: 'AED',
      minor: 200,
    } as const
    await inside((tx) => book.reserve(tx, { ...part, at: after(1) }))
    for (let twice = 0; twice < 2; twice += 1) await inside((tx) => book.release(tx, part.orderId, after(31)))
    expect(await balanceOf(account)).toBe(300)
    await inside((tx) => book.capture(tx, part.orderId, after(31)))
    expect(await balanceOf({ kind: 'discounts' })).toBe(0)
    expect(await inside((tx) => book.reserve(tx, { ...part, at: after(2) }))).toEqual(short)
    // It came back after its date: no one spends it, and the sweep takes it.
    expect(await inside((tx) => book.expireDue(tx, after(31), 10))).toBe(1)
    expect(await balanceOf(account)).toBe(0)
  })

  test('a statement is paged, newest first, with the balance after each line', async () => {
    const { book, topUp, withdrawal, grant, earn, customerId } = await opened()
    await topUp(1000)
    await grant(300, after(30))
    await withdrawal(400)
    const lot = randomUUID()
    await earn(40, after(380), lot)
    const first = await book.statement({ customerId, currency: 'AED' }, { start: 0, size: 2 })
    expect(first.total).toBe(3)
    expect(first.lines.map(({ event, kind, minor, balance }) => [event, kind, minor, balance])).toEqual([
      ['withdrawal-requested', 'wallet', -400, 900],
      ['credit-granted', 'credit', 300, 1300],
    ])
    const rest = await book.statement({ customerId, currency: 'AED' }, { start: 2, size: 2 })
    expect(rest.lines.map(({ minor, balance, expiresAt }) => [minor, balance, expiresAt])).toEqual([
      [1000, 1000, null],
    ])
    const beyond = await book.statement({ customerId, currency: 'AED' }, { start: 9, size: 2 })
    expect(beyond).toEqual({ lines: [], total: 3 })
    const points = await book.statement({ customerId, points: 'ae' }, { start: 0, size: 10 })
    expect(
      points.lines
        .map(({ event, isPending, minor, balance, orderId }) => [event, isPending, minor, balance, orderId])
        .toSorted(([, a], [, b]) => Number(a) - Number(b)),
    ).toEqual([
      ['points-matured', false, 40, 40, lot],
      expect.arrayContaining(['points-matured', true, -40]),
      expect.arrayContaining(['points-earned', true, 40, 0]),
    ])
    for (const of of [
      { customerId, currency: 'KWD' },
      { customerId, points: 'kw' },
      { customerId: randomUUID(), currency: 'AED' },
      { cardId: randomUUID() },
    ] as const)
      expect(await book.statement(of, { start: 0, size: 10 })).toEqual({ lines: [], total: 0 })
  })

  test('an order lists what it moved, account by account', async () => {
    const { book, inside, topUp, ledgerIdOf } = await opened()
    await topUp(1000)
    const orderId = randomUUID()
    const part = { orderId, ledgerId: await ledgerIdOf('wallet'), unit: 'AED', minor: 600 } as const
    await inside((tx) => book.reserve(tx, { ...part, at: after(1) }))
    await inside((tx) => book.capture(tx, orderId, after(1)))
    await inside((tx) => book.refund(tx, { ...part, minor: 250, key: 'back', at: after(2) }))
    expect(
      (await book.historyOf(orderId)).map(({ event, minor, balance }) => [event, minor, balance]),
    ).toEqual([
      ['reserved', -600, 400],
      ['refunded', 250, 650],
    ])
    expect(await book.historyOf(randomUUID())).toEqual([])
  })

  const customerOf = async (book: LedgerBook<Database>, on: Database, orderId: string) => {
    for (const { account } of await book.reservationsOf(on, orderId))
      if ('customerId' in account) return account.customerId
    return undefined
  }
}
