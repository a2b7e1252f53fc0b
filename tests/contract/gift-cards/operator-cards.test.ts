import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { auditLog } from '#adapters/audit/audit-tables.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { createCardApprovals } from '#commerce/gift-cards/card-approvals.ts'
import type { IssueCardRequest } from '#commerce/gift-cards/issue-card.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { money } from '#kernel/money.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aGiftCardShop } from '../../support/shops/a-gift-card-shop.ts'

const huda = aMember({ name: 'Huda' })
const salem = aMember({ id: '00000000-0000-4000-8000-000000000002', name: 'Salem', role: 'finance' })
const from = '203.0.113.7'
const dayMs = 86_400_000

describeDatabases('gift cards in the hands of staff', (open) => {
  async function opened(given: Parameters<typeof aGiftCardShop>[1] = {}) {
    const { db } = await open()
    const shop = await aGiftCardShop({ db }, given)
    const { approvals } = createApprovalsModule(db, {
      clock: shop.clock,
      acts: createCardApprovals(shop.admin),
    })
    let keys = 0
    const issue = (amount: string, more: Partial<IssueCardRequest> & { readonly contact?: string } = {}) => {
      const { contact = 'noor@example.com', ...request } = more
      return shop.admin.issue.issue({
        key: `form-${(keys += 1)}`,
        country: 'ae',
        entered: { amount, to: 'Noor', contact, message: '', language: 'ar' },
        reason: 'the vase broke twice',
        orderNumber: null,
        by: huda,
        ...request,
      })
    }
    const acts = async (id: string) => {
      const rows = await db.select().from(auditLog).where(eq(auditLog.objectId, id)).orderBy(auditLog.id)
      return rows.map(({ act, operatorName }) => `${act} by ${operatorName}`)
    }
    return { ...shop, db, approvals, issue, acts }
  }

  test('a card is issued once per key, with its money, its link and its row of the audit, and without a code', async () => {
    const shop = await opened()
    const { card, balance } = need(await shop.issue('200', { key: 'one-form' }))
    expect(need(await shop.issue('200', { key: 'one-form' })).card.id).toBe(card.id)
    expect(await shop.issue('300', { key: 'one-form' })).toMatchObject({ failure: { kind: 'key-reused' } })
    expect([card.state, card.last, card.taxation, balance]).toEqual([
      'sent',
      '',
      'redemption',
      money(20_000, 'AED'),
    ])
    expect(await shop.messages()).toEqual(['card-received to noor@example.com'])
    expect(await shop.acts(card.id)).toEqual(['card.issue by Huda'])
    const code = await shop.claimed(card)
    expect(await shop.giftCards.checkBalance(code, from)).toMatchObject({ ok: true })
    const stored = JSON.stringify(await rowsOf(shop.db, sql`select * from audit_log, gift_card_events`))
    expect(stored).not.toContain(code.replaceAll('-', ''))
    expect(stored).not.toContain('noor@')
    expect(await reconcile(shop.db)).toEqual([])
  })

  test('what was typed wrong is said by field, and nothing is issued outside of the country of the operator', async () => {
    const shop = await opened()
    expect(await shop.issue('20', { contact: 'nowhere' })).toMatchObject({
      failure: {
        kind: 'problems',
        problems: [
          { field: 'amount', reason: 'outside-limits' },
          { field: 'contact', reason: 'malformed' },
        ],
      },
    })
    expect(await shop.issue('200', { reason: 'x' })).toMatchObject({ failure: { kind: 'no-reason' } })
    expect(await shop.issue('200', { orderNumber: 'AE0000' })).toMatchObject({
      failure: { kind: 'unknown-order' },
    })
    const ofOman = aMember({ countries: ['om'] })
    expect(await shop.issue('200', { by: ofOman })).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await shop.issue('200', { by: aMember({ role: 'marketing' }) })).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await rowsOf(shop.db, sql`select 1 from gift_cards`)).toEqual([])
  })

  test('out of reach is not found; who may only look changes nothing', async () => {
    const shop = await opened()
    const { card } = await shop.sent()
    const block = (by: Operator) => shop.admin.advance({ id: card.id, event: 'resend', reason: 'lost', by })
    const ofOman = aMember({ countries: ['om'] })
    const nowhere = { failure: { kind: 'not-found' } }
    expect(await shop.admin.find(card.id, ofOman)).toMatchObject(nowhere)
    expect(await shop.admin.findDetails(card.id, ofOman)).toMatchObject(nowhere)
    expect(await block(ofOman)).toMatchObject(nowhere)
    expect(await shop.admin.list({ state: null, orderNumber: null, limit: 5 }, ofOman)).toEqual([])
    expect(await block(aMember({ role: 'marketing' }))).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await shop.acts(card.id)).toEqual([])
  })

  test('cards to one address, and refunds and cards of one day, end at the limit of the person', async () => {
    const shop = await opened()
    need(await shop.issue('400'))
    expect(await shop.issue('200')).toEqual({
      ok: false,
      failure: { kind: 'needs-approval', remaining: money(10_000, 'AED') },
    })
    for (const contact of ['a@example.com', 'b@example.com', 'c@example.com'])
      need(await shop.issue('400', { contact }))
    const { card } = await shop.sent()
    need(await shop.admin.advance({ id: card.id, event: 'refund', reason: 'unwanted', by: huda }))
    expect(await shop.issue('200', { contact: 'd@example.com' })).toEqual({
      ok: false,
      failure: { kind: 'needs-approval', remaining: money(15_000, 'AED') },
    })
    shop.clock.advance(dayMs)
    need(await shop.issue('200', { contact: 'd@example.com' }))
    // The command has the limit of the country, and finance does not issue by itself.
    need(await shop.issue('3000', { by: operator }))
    expect(await shop.issue('3001', { by: operator })).toMatchObject({ failure: { kind: 'over-limit' } })
    expect(await shop.issue('200', { by: salem })).toMatchObject({ failure: { kind: 'not-permitted' } })
  })

  test('more is issued after another person has approved it', async () => {
    const shop = await opened()
    const input = {
      country: 'ae',
      entered: { amount: '800', to: 'Noor', contact: 'noor@example.com', message: '', language: 'en' },
      reason: 'a kitchen that came late',
      orderNumber: null,
    }
    const { id } = need(
      await shop.approvals.request({ act: 'card.issue', input, reason: input.reason }, huda),
    )
    const shown = need(await shop.approvals.find(id, salem))
    expect(shown.effects).toEqual([
      { label: 'card-amount', value: '800.00 AED' },
      { label: 'recipient', value: 'n•••@example.com' },
    ])
    expect(await shop.approvals.approve(id, huda)).toMatchObject({ failure: { kind: 'not-permitted' } })
    need(await shop.approvals.approve(id, salem))
    const [issued] = await shop.admin.list({ state: 'sent', orderNumber: null, limit: 5 }, salem)
    expect(issued).toMatchObject({ balance: money(80_000, 'AED'), card: { issueReason: expect.anything() } })
    expect(await shop.acts(issued?.card.id ?? '')).toEqual(['card.issue by Salem'])
    expect(await rowsOf(shop.db, sql`select 1 from staff_gifts`)).toEqual([])
  })

  test('an event is done once per key; what gives a large card back needs another, and is overtaken by any other event', async () => {
    const shop = await opened()
    const { card } = await shop.sent({ amount: '900' })
    await shop.claimed(card)
    const advance = (event: 'block' | 'unblock' | 'prolong', key: string | null = null) =>
      shop.admin.advance({ id: card.id, event, reason: 'stolen', by: huda, key })
    need(await advance('block', 'once'))
    need(await advance('block', 'once'))
    expect(await advance('block')).toMatchObject({ failure: { kind: 'illegal', from: 'blocked' } })
    expect(await advance('unblock')).toEqual({
      ok: false,
      failure: { kind: 'needs-approval', remaining: money(50_000, 'AED') },
    })
    const request = async () => {
      const input = { id: card.id, event: 'unblock', reason: 'found' }
      return need(await shop.approvals.request({ act: 'card.advance', input, reason: 'found' }, huda)).id
    }
    const overtaken = await request()
    need(await shop.admin.advance({ id: card.id, event: 'unblock', reason: 'x', by: operator }))
    need(await advance('block'))
    expect(await shop.approvals.approve(overtaken, salem)).toMatchObject({
      failure: { kind: 'overtaken', cause: 'changed-meanwhile' },
    })
    need(await shop.approvals.approve(await request(), salem))
    expect(need(await shop.admin.find(card.id, huda)).card.state).toBe('active')
    expect(await advance('prolong')).toMatchObject({ failure: { kind: 'long-enough' } })
    shop.clock.advance(600 * dayMs)
    const before = need(await shop.admin.find(card.id, huda)).card.expiresAt ?? ''
    expect((need(await advance('prolong')).card.expiresAt ?? '') > before).toBe(true)
    expect((await shop.acts(card.id)).filter((act) => act === 'card.block by Huda')).toHaveLength(2)
  })

  test('a new code has all that was on the card, also what an order releases later', async () => {
    const shop = await opened()
    const { card } = await shop.sent()
    const code = await shop.claimed(card)
    const shopper = await shop.aShopper({ 'SKU-A': 1 }, 'tap', [code])
    const { number } = need(await shopper.place())
    need(await shop.admin.advance({ id: card.id, event: 'replace', reason: 'seen by a stranger', by: huda }))
    expect(await shop.giftCards.checkBalance(code, from)).toMatchObject({ ok: false })
    const action = { kind: 'cancel' } as const
    need(await shop.orderAdmin.advance({ number, action, by: operator, note: 'not paid' }))
    expect(await shop.balanceOf(card)).toBe(0)
    const details = need(await shop.admin.findDetails(card.id, huda))
    expect(details.card.state).toBe('void')
    expect(details.payments).toMatchObject([{ orderNumber: number, state: 'released' }])
    const sent = await shop.admin.list({ state: 'sent', orderNumber: null, limit: 5 }, huda)
    expect(sent.reduce((all, { balance }) => all + balance.minor, 0)).toBe(25_000)
    expect(await reconcile(shop.db)).toEqual([])
  })

  test('the list finds a card by the end of its code, its order and its holder', async () => {
    const shop = await opened()
    const { card, number } = await shop.sent()
    const code = await shop.claimed(card)
    shop.clock.advance(1000)
    need(await shop.issue('100', { contact: '050 123 4599' }))
    const filters = { state: null, country: null, ends: null }
    const find = async (search: string, more: Partial<typeof filters> = {}, sort = 'ordered') => {
      const query = {
        filters: { ...filters, ...more },
        search,
        sort,
        descending: true,
        size: 25,
        cursor: null,
      }
      const { rows, count } = await shop.admin.listPage(query as never, huda)
      expect(count.count).toBe(rows.length)
      return rows.map(({ balance }) => balance.minor)
    }
    expect(await find('')).toEqual([10_000, 25_000])
    expect(await find('', {}, 'ends')).toEqual([10_000, 25_000])
    expect(await find(`•••• ${code.slice(-4)}`)).toEqual([25_000])
    expect(await find(number)).toEqual([25_000])
    expect(await find('Noor@example.com')).toEqual([25_000])
    expect(await find('1234599')).toEqual([10_000])
    expect(await find('', { state: 'active' as never })).toEqual([25_000])
    expect(await find('', { country: 'om' as never })).toEqual([])
  })
})
