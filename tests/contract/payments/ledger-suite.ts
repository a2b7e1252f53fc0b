import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StoredValue } from '#commerce/payments/tender.ts'
import type { Currency } from '#kernel/currency.ts'
import { currencyDigits } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Ledger } from '#adapters/payments/ledger/ledger.ts'

export type OpenLedger = {
  readonly db: Database
  readonly ledger: Ledger
  /** A code of a card that nobody has used, with so many minor units on it. */
  newCard(minor: number, currency: Currency): Promise<string>
  /** Codes that look like codes and cannot be used with this currency, each with why. */
  readonly unusable: (currency: Currency) => Readonly<Record<string, string>>
}

const at = '2026-11-22T08:00:00.000Z'
const unusable = { ok: false, failure: { kind: 'card-unusable' } }

/** What every ledger keeps to. */
export function ledgerSuite(open: () => Promise<OpenLedger>): void {
  const opened = async (minor = 10_000, currency: Currency = 'AED') => {
    const shop = await open()
    const { db, ledger } = shop
    const looked = await ledger.findCard(await shop.newCard(minor, currency), currency)
    if (!looked.ok) throw new Error('a card')
    const { balance: _, ...card } = looked.value
    const balance = async (): Promise<number> => (await ledger.load([card.ledgerId]))[0]?.balance.minor ?? 0
    const reserve = (orderId: string, part: number) =>
      db.transaction((tx) =>
        ledger.reserve(tx, { orderId, tender: { ...card, amount: money(part, currency) }, at }),
      )
    const capture = (orderId: string) => db.transaction((tx) => ledger.capture(tx, orderId))
    const release = (orderId: string) => db.transaction((tx) => ledger.release(tx, orderId))
    const credit = (orderId: string | null, part: number, key: string = randomUUID(), of = currency) =>
      db.transaction((tx) =>
        ledger.credit(tx, { key, ledgerId: card.ledgerId, orderId, sum: money(part, of), at }),
      )
    return { ...shop, card, balance, reserve, capture, release, credit }
  }

  test.each(['AED', 'BHD', 'OMR', 'KWD', 'QAR', 'INR'] as const)(
    'finds a card of %s by its code, however it is typed, and by its name after that',
    async (currency) => {
      const { ledger, newCard } = await open()
      const minor = 10 ** currencyDigits[currency] * 25 + 5
      const code = await newCard(minor, currency)
      const looked = await ledger.findCard(` ${code.toLowerCase().replaceAll('-', ' ')} `, currency)
      if (!looked.ok) throw new Error('a card')
      expect(looked.value).toMatchObject({ kind: 'gift-card', balance: money(minor, currency) })
      expect(code).toContain(looked.value.last)
      expect(looked.value.last.length).toBeLessThanOrEqual(4)
      expect(looked.value.ledgerId).not.toContain(code)
      expect(await ledger.findCard(code, currency)).toEqual(looked)
      expect(await ledger.load([looked.value.ledgerId])).toEqual([looked.value])
    },
  )

  test('returns one failure for every code that cannot be used', async () => {
    const { ledger, newCard, ...shop } = await open()
    for (const [why, code] of Object.entries(shop.unusable('KWD')))
      expect(await ledger.findCard(code, 'KWD'), why).toEqual(unusable)
    const dirhams = await newCard(10_000, 'AED')
    expect((await ledger.findCard(dirhams, 'AED')).ok).toBe(true)
    expect(await ledger.findCard(dirhams, 'KWD')).toEqual(unusable)
    for (const garbage of ['', ' ', 'x'.repeat(10_000), "' or 1=1 --", '\u0000', 'بطاقة', '🎁'])
      expect(await ledger.findCard(garbage, 'AED'), garbage.slice(0, 20)).toEqual(unusable)
    expect(await ledger.load([randomUUID()])).toEqual([])
  })

  test('finds a wallet by customer and currency, and null where there is none or it is empty', async () => {
    const { db, ledger } = await open()
    const owner = { customerId: '00000000-0000-4000-8000-0000000000c1', currency: 'AED' } as const
    expect(await ledger.findWallet(owner)).toBeNull()
    const made = await db.transaction((tx) => ledger.ensureWallet(tx, owner))
    expect(await ledger.findWallet(owner)).toBeNull()
    const sum = money(7_500, 'AED')
    await db.transaction((tx) =>
      ledger.credit(tx, { key: 'w', ledgerId: made.ledgerId, orderId: null, sum, at }),
    )
    expect(await ledger.findWallet(owner)).toEqual({ ...made, balance: sum })
    expect(await ledger.findWallet({ ...owner, currency: 'KWD' })).toBeNull()
    expect(
      await ledger.findWallet({ ...owner, customerId: '00000000-0000-4000-8000-0000000000c2' }),
    ).toBeNull()
  })

  test('reserves once per order, and never more than the balance', async () => {
    const { reserve, balance, ledger, card } = await opened(10_000)
    expect(await reserve('00000000-0000-4000-8000-000000000001', 6_000)).toEqual({ ok: true })
    expect(await reserve('00000000-0000-4000-8000-000000000001', 6_000)).toEqual({ ok: true })
    expect(await balance()).toBe(4_000)
    const other = '00000000-0000-4000-8000-000000000002'
    expect(await reserve(other, 4_001)).toEqual({ ok: false, failure: { kind: 'short' } })
    expect(await balance()).toBe(4_000)
    expect(await reserve(other, 4_000)).toEqual({ ok: true })
    expect(await ledger.load([card.ledgerId])).toEqual([])
  })

  test('a rolled back order leaves no reservation', async () => {
    const { db, ledger, card, balance } = await opened(10_000)
    const undone = db.transaction(async (tx) => {
      const tender = { ...card, amount: money(6_000, 'AED') }
      await ledger.reserve(tx, { orderId: randomUUID(), tender, at })
      throw new Error('not placed')
    })
    await expect(undone).rejects.toThrow('not placed')
    expect(await balance()).toBe(10_000)
  })

  test('releases a reservation once, and keeps what was captured', async () => {
    const { reserve, capture, release, balance } = await opened(10_000)
    const [confirmed, canceled] = [randomUUID(), randomUUID()]
    await reserve(confirmed, 3_000)
    await reserve(canceled, 2_000)
    await release(canceled)
    await release(canceled)
    await release(randomUUID())
    expect(await balance()).toBe(7_000)
    await capture(confirmed)
    await capture(confirmed)
    await release(confirmed)
    expect(await balance()).toBe(7_000)
    await capture(canceled)
    expect(await balance()).toBe(7_000)
  })

  test('credits once per key, and never more than was captured for the order', async () => {
    const { reserve, capture, credit, balance } = await opened(10_000)
    const order = randomUUID()
    const tooMuch = { ok: false, failure: { kind: 'too-much' } }
    await reserve(order, 6_000)
    expect(await credit(order, 1)).toEqual(tooMuch)
    await capture(order)
    expect(await credit(order, 2_500, 'one')).toEqual({ ok: true })
    expect(await credit(order, 2_500, 'one')).toEqual({ ok: true })
    expect(await balance()).toBe(6_500)
    expect(await credit(order, 3_501)).toEqual(tooMuch)
    expect(await credit(order, 3_500)).toEqual({ ok: true })
    expect(await credit(order, 1)).toEqual(tooMuch)
    expect(await balance()).toBe(10_000)
  })

  test('credits a wallet with a cash refund, in its own currency only', async () => {
    const { db, ledger, credit } = await opened()
    const walletOf = (customerId: string): Promise<StoredValue> =>
      db.transaction((tx) => ledger.ensureWallet(tx, { customerId, currency: 'AED' }))
    const wallet = await walletOf('00000000-0000-4000-8000-0000000000c1')
    expect(wallet).toMatchObject({ kind: 'wallet', balance: money(0, 'AED') })
    expect(await walletOf('00000000-0000-4000-8000-0000000000c1')).toEqual(wallet)
    expect((await walletOf('00000000-0000-4000-8000-0000000000c2')).ledgerId).not.toBe(wallet.ledgerId)
    const put = { ledgerId: wallet.ledgerId, orderId: null, key: 'cash back', at }
    const credited = await db.transaction((tx) => ledger.credit(tx, { ...put, sum: money(725, 'AED') }))
    expect(credited).toEqual({ ok: true })
    expect(await ledger.load([wallet.ledgerId])).toMatchObject([{ balance: money(725, 'AED') }])
    expect(await credit(null, 5, 'other currency', 'KWD')).toEqual({
      ok: false,
      failure: { kind: 'unknown-value' },
    })
  })
}
