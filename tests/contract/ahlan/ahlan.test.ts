import { expect, test } from 'vitest'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { here } from '../../support/shops/an-order-shop.ts'
import { anAhlanShop, sara } from '../../support/shops/an-ahlan-shop.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { operator } from '../../support/builders/operators.ts'

const price = 129_900

describeDatabases('credit and points of a customer', (open) => {
  const opened = async () => anAhlanShop(await open())
  type Shop = Awaited<ReturnType<typeof opened>>

  /** An order of Sara’s, delivered and paid. */
  async function delivered(shop: Shop, quantity = 1): Promise<string> {
    const { placeUpdated } = await shop.sara(quantity)
    const placed = await placeUpdated()
    if (!placed.ok) throw new Error(placed.failure.kind)
    await shop.deliver(placed.value.number)
    return placed.value.number
  }

  test('points wait while a return of their order is open, or its refusal can be appealed', async () => {
    const shop = await opened()
    const number = await delivered(shop)
    await shop.run('earn-points')
    const { id } = await shop.orderOf(number)
    const setReturn = (state: string) => shop.returnOf(id, state)
    await setReturn('requested')
    shop.wait(16)
    for (const state of ['requested', 'approved', 'scheduled', 'collected', 'received', 'refused']) {
      await setReturn(state)
      expect(await shop.run('mature-points'), state).toBe('0 earnings matured')
    }
    shop.wait(14)
    expect(await shop.run('mature-points')).toBe('1 earnings matured')
    expect(await shop.differences()).toEqual([])
  })

  test('points of an erased customer end, and those of others mature all the same', async () => {
    const shop = await opened()
    await delivered(shop)
    await shop.run('earn-points')
    await shop.erase()
    shop.wait(16)
    expect(await shop.run('mature-points')).toBe('0 earnings matured')
    expect(await shop.differences()).toEqual([])
  })

  test('points of which ledger and earnings differ are reported', async () => {
    const shop = await opened()
    await delivered(shop)
    await shop.run('earn-points')
    expect(await shop.differences()).toEqual([])
    await shop.misstate()
    expect((await shop.differences()).map(({ kind, actual, expected }) => [kind, actual, expected])).toEqual([
      ['points-pending', '1299', '1199'],
    ])
  })

  test('points are earned with a delivery, mature with the return window, are spent and come back', async () => {
    const shop = await opened()
    await delivered(shop)
    expect(await shop.run('earn-points')).toBe('1299 points earned')
    expect(await shop.run('earn-points')).toBe('0 points earned')
    expect(await shop.balances()).toEqual({ credit: 0, points: 0 })
    const before = await shop.ahlan.overview(sara, here)
    expect(before.pending).toEqual([{ points: 1_299, maturesAt: '2026-12-04T20:00:00.000Z' }])
    shop.wait(14)
    expect(await shop.run('mature-points')).toBe('0 earnings matured')
    shop.wait(1)
    expect(await shop.run('mature-points')).toBe('1 earnings matured')
    expect(await shop.balances()).toEqual({ credit: 0, points: 1_299 })

    const { token, load, placeUpdated } = await shop.sara()
    expect((await shop.checkout.spendPoints(token, '1,000', here)).ok).toBe(true)
    const { quote } = await load()
    expect(quote.rewards).toEqual({
      credit: { minor: 0, currency: 'AED' },
      points: 1_000,
      pointsValue: { minor: 1_000, currency: 'AED' },
    })
    expect(quote.total.minor).toBe(price - 1_000)
    expect(quote.lines[0]?.net.minor).toBe(price - 1_000)
    const placed = await placeUpdated()
    if (!placed.ok) throw new Error(placed.failure.kind)
    expect(await shop.balances()).toEqual({ credit: 0, points: 299 })
    const order = await shop.orderOf(placed.value.number)
    expect((await shop.ahlan.historyOf(order.id)).map(({ event, minor }) => [event, minor])).toEqual([
      ['reserved', -1_000],
    ])
    const canceled = await shop.orderAdmin.advance({
      number: placed.value.number,
      action: { kind: 'cancel' },
      by: operator,
      note: null,
    })
    expect(canceled.ok).toBe(true)
    expect(await shop.balances()).toEqual({ credit: 0, points: 1_299 })
    expect((await shop.ledgerSum()).every((sum) => sum === 0)).toBe(true)
  })

  test('credit is spent before points, soonest to expire first, and leaves the margin of 55 %', async () => {
    const shop = await opened()
    await delivered(shop)
    await shop.run('earn-points')
    shop.wait(16)
    await shop.run('mature-points')
    await shop.grant('400.00', 30)
    await shop.grant('300.00', 5)
    const { token, load, placeUpdated } = await shop.sara()
    expect((await shop.checkout.spendCredit(token, here)).ok).toBe(true)
    expect(await shop.checkout.spendPoints(token, '500', here)).toMatchObject({
      failure: { kind: 'no-points-here' },
    })
    const { quote } = await load()
    const spent = quote.rewards?.credit.minor ?? 0
    expect(spent).toBe(58_455)
    expect((await placeUpdated()).ok).toBe(true)
    expect(await shop.balances()).toEqual({ credit: 70_000 - spent, points: 1_299 })
    const { credits } = await shop.ahlan.overview(sara, here)
    expect(credits.map(({ minor }) => minor)).toEqual([70_000 - spent])
  })

  test('points −1, 1.5, too few and too many are rejected, and nothing is chosen', async () => {
    const shop = await opened()
    await delivered(shop)
    await shop.run('earn-points')
    shop.wait(16)
    await shop.run('mature-points')
    const { token, load } = await shop.sara()
    for (const [typed, kind] of [
      ['-1', 'not-points'],
      ['1.5', 'not-points'],
      ['499', 'too-few-points'],
      ['1300', 'too-many-points'],
    ] as const)
      expect(await shop.checkout.spendPoints(token, typed, here), typed).toMatchObject({ failure: { kind } })
    expect((await load()).quote.rewards).toBeUndefined()
  })

  test('a guest, and a customer without anything, are offered nothing', async () => {
    const shop = await opened()
    const guest = await shop.aShopper()
    expect(await shop.checkout.spendCredit(guest.token, here)).toMatchObject({
      failure: { kind: 'no-credit' },
    })
    const { load } = await shop.sara()
    expect((await load()).rewards).toBeNull()
  })

  test('a return reverses its points, and what was spent of them is withheld', async () => {
    const shop = await opened()
    const number = await delivered(shop, 2)
    await shop.run('earn-points')
    // One of two within the window: from what is pending.
    expect(await shop.acceptReturn(number, 1, '00000000-0000-4000-8000-0000000000a1')).toBe(0)
    shop.wait(16)
    await shop.run('mature-points')
    expect(await shop.balances()).toEqual({ credit: 0, points: 1_299 })
    const { token, placeUpdated } = await shop.sara()
    await shop.checkout.spendPoints(token, '800', here)
    expect((await placeUpdated()).ok).toBe(true)
    // Faulty goods come back later: 800 points are spent, at 0.01 each.
    expect(await shop.acceptReturn(number, 1, '00000000-0000-4000-8000-0000000000a2')).toBe(800)
    expect(await shop.balances()).toEqual({ credit: 0, points: 0 })
    expect((await shop.ledgerSum()).every((sum) => sum === 0)).toBe(true)
  })

  test('what a return puts back has its old date, and at least seven days', async () => {
    const shop = await opened()
    await shop.grant('100.00', 10)
    const { token, placeUpdated } = await shop.sara(2)
    await shop.checkout.spendCredit(token, here)
    const placed = await placeUpdated()
    if (!placed.ok) throw new Error(placed.failure.kind)
    await shop.deliver(placed.value.number)
    shop.wait(12)
    await shop.acceptReturn(placed.value.number, 1, '00000000-0000-4000-8000-0000000000b1')
    const { credits } = await shop.ahlan.overview(sara, here)
    expect(credits).toEqual([{ minor: 5_000, expiresAt: '2026-12-09T08:00:00.000Z' }])
    await shop.acceptReturn(placed.value.number, 1, '00000000-0000-4000-8000-0000000000b2')
    expect(await shop.balances()).toEqual({ credit: 10_000, points: 0 })
  })

  test('a canceled part of an order puts back its share', async () => {
    const shop = await opened()
    await shop.grant('100.00', 10)
    const { token, placeUpdated } = await shop.sara(2)
    await shop.checkout.spendCredit(token, here)
    const placed = await placeUpdated()
    if (!placed.ok) throw new Error(placed.failure.kind)
    const canceled = await shop.orderAdmin.advance({
      number: placed.value.number,
      action: { kind: 'cancel-items', id: 'c1', items: [{ sku: 'SKU-A', quantity: 1 }], reason: 'broken' },
      by: operator,
      note: null,
    })
    expect(canceled.ok).toBe(true)
    expect(await shop.balances()).toEqual({ credit: 5_000, points: 0 })
  })

  test('what ends within thirty days is announced once, and again a week before', async () => {
    const shop = await opened()
    await shop.grant('100.00', 40)
    expect(await shop.run('notice-expiring-rewards')).toBe('0 customers notified')
    shop.wait(11)
    expect(await shop.run('notice-expiring-rewards')).toBe('1 customers notified')
    expect(await shop.run('notice-expiring-rewards')).toBe('0 customers notified')
    shop.wait(23)
    expect(await shop.run('notice-expiring-rewards')).toBe('1 customers notified')
  })

  test('the same credit does not pay two orders', async () => {
    const shop = await opened()
    await shop.grant('100.00', 10)
    const buyers = await Promise.all([shop.sara(), shop.sara()])
    for (const { token } of buyers) await shop.checkout.spendCredit(token, here)
    const agreed = await Promise.all(buyers.map(async ({ load }) => (await load()).quote.fingerprint))
    const first = await buyers[0]?.place(newVisitorToken(), agreed[0] ?? '')
    const second = await buyers[1]?.place(newVisitorToken(), agreed[1] ?? '')
    expect([first?.ok, second?.ok]).toEqual([true, false])
    expect(await shop.balances()).toEqual({ credit: 0, points: 0 })
  })
})

describeDatabases('withdrawals from a wallet', (open) => {
  async function opened(minor: number) {
    const database = await open()
    const shop = await anAhlanShop(database)
    await database.db.transaction(async (tx) => {
      const { ledgerId } = await shop.ledger.ensureWallet(tx, { customerId: sara, currency: 'AED' })
      const sum = { minor, currency: 'AED' } as const
      await shop.ledger.credit(tx, { key: 'in', ledgerId, orderId: null, sum, at: shop.now() })
    })
    const account = {
      holder: 'Sara Ahmed',
      iban: 'AE07 0331 2345 6789 0123 456',
      ifsc: '',
      number: '',
      upi: '',
    }
    const withdraw = (amount: string, key = amount) =>
      shop.ahlan.withdraw(sara, { key, amount, account }, here)
    const wallet = async () => (await shop.ahlan.overview(sara, here)).wallet.minor
    return { shop, withdraw, wallet, account }
  }

  test('take money out of the wallet once, and a rejected one puts it back', async () => {
    const { shop, withdraw, wallet } = await opened(50_000)
    const first = await withdraw('200.00')
    expect(first).toMatchObject({ ok: true, value: { state: 'requested', shown: 'AE… 3456' } })
    expect(await withdraw('200.00')).toEqual(first)
    expect(await wallet()).toBe(30_000)
    if (!first.ok) return
    const decision = { id: first.value.id, outcome: 'rejected', note: 'name unlike', by: operator } as const
    const [waiting] = await shop.admin.listWithdrawals('requested', operator)
    expect(waiting?.account).toBe('AE070331234567890123456')
    expect(await shop.admin.decide(decision)).toMatchObject({ ok: true, value: { state: 'rejected' } })
    expect(await shop.admin.decide(decision)).toMatchObject({ ok: true })
    expect(await shop.admin.decide({ ...decision, outcome: 'paid' })).toMatchObject({
      failure: { kind: 'already-decided', state: 'rejected' },
    })
    expect(await wallet()).toBe(50_000)
    expect((await shop.admin.listWithdrawals('rejected', operator))[0]?.account).toBeNull()
    expect((await shop.ledgerSum()).every((sum) => sum === 0)).toBe(true)
  })

  test('of an erased customer leave no account and no name once they are decided, nor after 30 days', async () => {
    const { shop, withdraw } = await opened(50_000)
    const [first, second] = [await withdraw('200.00'), await withdraw('100.00')]
    if (!first.ok || !second.ok) throw new Error('not withdrawn')
    await shop.erase()
    expect((await shop.admin.listWithdrawals('requested', operator)).map(({ holder }) => holder)).toEqual([
      'Sara Ahmed',
      'Sara Ahmed',
    ])
    await shop.admin.decide({ id: first.value.id, outcome: 'paid', note: 'to Sara Ahmed', by: operator })
    const erased = { holder: '', shown: '', account: null, note: null }
    expect(await shop.admin.listWithdrawals('paid', operator)).toMatchObject([erased])
    shop.wait(29)
    expect(await shop.run('end-withdrawals-of-erased')).toBe('0 withdrawals ended')
    shop.wait(1)
    expect(await shop.run('end-withdrawals-of-erased')).toBe('1 withdrawals ended')
    expect(await shop.admin.listWithdrawals('rejected', operator)).toMatchObject([erased])
    expect(await shop.differences()).toEqual([])
  })

  test('of 0, −5, 12.3456, too little and too much are rejected', async () => {
    const { withdraw, wallet } = await opened(50_000)
    for (const [amount, kind] of [
      ['0', 'not-an-amount'],
      ['-5', 'not-an-amount'],
      ['12.3456', 'not-an-amount'],
      ['9.99', 'too-little'],
      ['500.01', 'too-much'],
    ] as const)
      expect(await withdraw(amount), amount).toMatchObject({ failure: { kind } })
    expect(await wallet()).toBe(50_000)
  })

  test('are limited by the day, and need a bank account', async () => {
    const { shop, withdraw, account } = await opened(2_000_000)
    expect((await withdraw('5000', 'one')).ok).toBe(true)
    expect((await withdraw('5000', 'two')).ok).toBe(true)
    expect(await withdraw('10', 'three')).toMatchObject({ failure: { kind: 'over-day' } })
    const wrong = { ...account, iban: 'GB33BUKB20201555555555' }
    expect(
      await shop.ahlan.withdraw(sara, { key: 'four', amount: '10', account: wrong }, here),
    ).toMatchObject({
      failure: { kind: 'not-an-iban' },
    })
  })
})

describeDatabases('grants of credit', (open) => {
  test('have limits, and one key is one grant', async () => {
    const shop = await anAhlanShop(await open())
    const grant = {
      key: 'k',
      customerId: sara,
      country: 'ae',
      amount: '50',
      days: 30,
      reason: 'late',
      orderNumber: null,
      by: operator,
    }
    for (const [part, kind] of [
      [{ amount: '0' }, 'not-an-amount'],
      [{ amount: '500.01' }, 'over-limit'],
      [{ days: 0 }, 'bad-days'],
      [{ days: 366 }, 'bad-days'],
      [{ customerId: '00000000-0000-4000-8000-00000000dead' }, 'unknown-customer'],
    ] as const)
      expect(await shop.admin.grant({ ...grant, ...part }), kind).toMatchObject({ failure: { kind } })
    expect((await shop.admin.grant(grant)).ok).toBe(true)
    expect((await shop.admin.grant(grant)).ok).toBe(true)
    expect(await shop.balances()).toEqual({ credit: 5_000, points: 0 })
    expect(await shop.admin.grant({ ...grant, amount: '60' })).toMatchObject({
      failure: { kind: 'key-reused' },
    })
  })
})
