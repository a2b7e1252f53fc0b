import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { operator } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aGiftCardShop } from '../../support/shops/a-gift-card-shop.ts'

const from = '203.0.113.7'
const dayMs = 86_400_000

describeDatabases('a gift card, for operators', (open) => {
  const opened = async (given: Parameters<typeof aGiftCardShop>[1] = {}) => {
    const { db } = await open()
    return { db, ...(await aGiftCardShop({ db }, given)) }
  }

  test('an unclaimed card is refunded for 14 days, a claimed one never', async () => {
    const shop = await opened()
    const refund = (id: string) =>
      shop.admin.advance({ id, event: 'refund', reason: 'unwanted', by: operator })
    const { card, number } = await shop.sent()
    expect(need(await refund(card.id)).card.state).toBe('refunded')
    expect((await shop.orderOf(number)).payment.refunds).toMatchObject([{ sum: money(25_000, 'AED') }])
    const [invoice, note, ...more] = await shop.documentsOf(number)
    expect(note).toMatchObject({
      kind: 'credit-note',
      corrects: { number: invoice?.number },
      totals: { payable: money(25_000, 'AED') },
    })
    expect(more).toEqual([])
    expect(await shop.giftCards.openLink(shop.tokenOf(card))).toMatchObject({ ok: false })
    const another = await shop.sent()
    const claimed = another.card
    await shop.claimed(claimed)
    expect(await refund(claimed.id)).toMatchObject({ failure: { kind: 'illegal', from: 'active' } })
    expect(await shop.documentsOf(another.number)).toEqual([])
    const late = (await shop.sent()).card
    shop.clock.advance(14 * dayMs + 1)
    expect(await refund(late.id)).toMatchObject({ failure: { kind: 'too-late-to-refund' } })
    expect(await reconcile(shop.db)).toEqual([])
  })

  test('a blocked card is replaced with all that is on it', async () => {
    const shop = await opened()
    const { card } = await shop.sent()
    const code = await shop.claimed(card)
    need(await shop.admin.advance({ id: card.id, event: 'block', reason: 'stolen', by: operator }))
    need(await shop.admin.advance({ id: card.id, event: 'replace', reason: 'stolen', by: operator }))
    expect(await shop.balanceOf(card)).toBe(0)
    expect(await shop.giftCards.checkBalance(code, from)).toMatchObject({ ok: false })
    const [issued] = await shop.admin.list({ state: 'sent', orderNumber: null, limit: 10 }, operator)
    expect(issued).toMatchObject({ balance: money(25_000, 'AED') })
  })

  test('notices go out 60 and 7 days before the end, then the card expires, and is written off a year later', async () => {
    const shop = await opened()
    const { card, number } = await shop.sent()
    await shop.claimed(card)
    const notices = async () =>
      (await shop.messages()).filter((text) => text.startsWith('card-expiring')).length
    const end = Date.parse((await shop.cardOf(number)).expiresAt ?? '')
    const advanceTo = async (moment: number) => {
      shop.clock.advance(moment - Date.parse(shop.clock.now()))
      await shop.runJobs()
      await shop.runJobs()
    }
    await advanceTo(end - 60 * dayMs - 1)
    expect(await notices()).toBe(0)
    await advanceTo(end - 60 * dayMs)
    expect(await notices()).toBe(1)
    await advanceTo(end - 7 * dayMs)
    expect(await notices()).toBe(2)
    await advanceTo(end)
    expect(await shop.cardOf(number)).toMatchObject({ state: 'expired' })
    need(await shop.admin.advance({ id: card.id, event: 'reinstate', reason: 'courtesy', by: operator }))
    expect(await shop.cardOf(number)).toMatchObject({ state: 'active' })
    const newEnd = Date.parse((await shop.cardOf(number)).expiresAt ?? '')
    await advanceTo(newEnd)
    expect(
      await shop.admin.advance({ id: card.id, event: 'write-off', reason: 'x', by: operator }),
    ).toMatchObject({
      failure: { kind: 'too-early-to-write-off' },
    })
    await advanceTo(newEnd + 366 * dayMs)
    expect(await shop.cardOf(number)).toMatchObject({ state: 'void' })
    expect(await shop.balanceOf(card)).toBe(0)
    expect(await reconcile(shop.db)).toEqual([])
  })

  test('an event that the state does not allow is refused and leaves no trace', async () => {
    const shop = await opened()
    const { card } = await shop.sent()
    for (const event of ['block', 'unblock', 'replace', 'reinstate', 'write-off'] as const)
      expect(await shop.admin.advance({ id: card.id, event, reason: 'x', by: operator })).toMatchObject({
        failure: { kind: 'illegal', from: 'sent', event },
      })
    expect(need(await shop.admin.find(card.id, operator)).events.map(({ kind }) => kind)).toEqual([
      'pay',
      'send',
    ])
    expect(await shop.admin.find('nonsense', operator)).toEqual({ ok: false, failure: { kind: 'not-found' } })
  })
})
