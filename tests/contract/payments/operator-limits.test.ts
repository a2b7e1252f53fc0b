import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { giftCardRoutes } from '#api/operations/gift-card-routes.ts'
import { giftCardEventCommands } from '../../../cli/commands/gift-card.ts'
import { returnAdvance } from '../../../cli/commands/return-operations.ts'
import type { Call, Command } from '../../../cli/command.ts'
import { returnRoutes } from '#api/operations/return-routes.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aGiftCardShop } from '../../support/shops/a-gift-card-shop.ts'
import { aReturnShop } from '../../support/shops/a-return-shop.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { operator } from '../../support/builders/operators.ts'

const aed = (minor: number) => money(minor, 'AED')
const needsApproval = 'More than 3000.00 AED needs a second person: --approved-by NAME.'

const runCommand = (
  command: Command,
  given: Record<string, string>,
  options: Record<string, string>,
  shop: object,
) =>
  command.run({
    arguments: given,
    options,
    by: operator,
    context: { open: async () => shop },
  } as unknown as Call)

const overLimit = { ok: false, failure: { kind: 'over-limit', max: aed(300_000) } }

describeDatabases('what an operator may give alone', (open) => {
  test('ends at the limit of the country: refunds of a day count together, repeating one is still possible', async () => {
    const shop = await aReturnShop((await open()).db)
    const { number } = await shop.delivered(3)
    const refund = (id: string, minor: number | null, approvedBy: string | null = null) =>
      shop.paymentAdmin.refund(number, {
        by: operator,
        id,
        sum: minor === null ? null : aed(minor),
        reason: 'goodwill',
        method: null,
        approvedBy,
      })
    expect(await refund('over', 300_001)).toEqual(overLimit)
    expect(await refund('all', null)).toEqual(overLimit)
    need(await refund('first', 200_000))
    need(await refund('second', 100_000))
    expect(await refund('third', 1)).toEqual(overLimit)
    need(await refund('second', 100_000))
    need(await refund('third', 1, 'Huda, finance'))
    const notes = (await shop.find(number)).events.map(({ note }) => note)
    expect(notes).toContain('0.01 AED: goodwill (approved by Huda, finance)')
    shop.clock.advance(86_400_001)
    need(await refund('fourth', 100))
    for (const minor of [0, -500])
      expect(await refund(`bad${minor}`, minor)).toMatchObject({ failure: { kind: 'too-much' } })
    expect(await refund('more', 390_000)).toMatchObject({ failure: { kind: 'too-much' } })
  })

  test('ends there for a return that is accepted or waived, until a second person approves it with a reason', async () => {
    const shop = await aReturnShop((await open()).db, { refunds: true })
    const order = await shop.delivered(3)
    const { reference } = await shop.requested(order, 3)
    const advance = (event: 'receive' | 'accept' | 'waive', note = '', approvedBy: string | null = null) =>
      shop.admin.advance(reference, { by: operator, event, note, approvedBy })
    expect(await advance('waive', 'not worth a van')).toEqual(overLimit)
    need(await advance('receive'))
    expect(await advance('accept')).toEqual(overLimit)
    expect((await shop.find(order.number)).payment.refunds).toEqual([])
    expect(await advance('accept', '', 'Huda')).toMatchObject({ failure: { kind: 'note-required' } })
    const done = need(await advance('accept', 'all three as new', 'Huda'))
    expect(done.history.at(-1)).toMatchObject({ note: 'all three as new (approved by Huda)' })
    expect((await shop.find(order.number)).payment.refunds).toMatchObject([{ sum: aed(389_700) }])
  })

  test('is said by the operations API and by the command, where only a key that may exceed limits names a second person', async () => {
    const shop = await aReturnShop((await open()).db)
    const { reference } = await shop.requested(await shop.delivered(3), 3)
    const [, , report] = returnRoutes(shop.admin)
    const waive = (scopes: readonly string[], approvedBy?: string) =>
      report?.run({
        parameters: { reference },
        query: {},
        scopes,
        by: { kind: 'key', id: 'key', name: 'OMS', scopes, requestId: null },
        body: report.body?.parse({ event: 'waive', note: 'not worth a van', approvedBy }),
      } as never)
    expect(await waive(['orders:write'])).toEqual({
      ok: false,
      failure: { status: 422, kind: 'over-limit', detail: 'more than 3000.00 AED needs approvedBy' },
    })
    expect(await waive(['orders:write'], 'Huda')).toMatchObject({ failure: { status: 403, kind: 'scope' } })
    const command = (options: Record<string, string>) =>
      runCommand(returnAdvance, { return: reference, event: 'waive' }, options, { returnAdmin: shop.admin })
    expect(await command({ note: 'not worth a van' })).toMatchObject({ code: 1, text: needsApproval })
    expect(await waive(['orders:write', 'limits:exceed'], 'Huda')).toMatchObject({
      value: { state: 'accepted' },
    })
    expect(await command({ note: 'once more', 'approved-by': 'Huda' })).toMatchObject({ code: 1 })
  })

  test('ends there for what is on a gift card, by the operations API and by the command too', async () => {
    const shop = await aGiftCardShop(await open())
    const { number } = need(await shop.place({ amount: '5000' }))
    need(await shop.pay(number))
    const { id } = await shop.orderOf(number)
    const release = { kind: 'release-hold' } as const
    need(await shop.orderAdmin.advance({ number, action: release, by: operator, note: null }))
    await shop.runJobs()
    const card = await shop.cardOf(number)
    expect(card).toMatchObject({ state: 'sent', orderId: id })
    const refund = (approvedBy: string | null) =>
      shop.admin.advance({ id: card.id, event: 'refund', reason: 'unwanted', by: operator, approvedBy })
    expect(await refund(null)).toEqual(overLimit)
    const [, , raise] = giftCardRoutes(shop.admin)
    const send = (approvedBy?: string) =>
      raise?.run({
        parameters: { id: card.id },
        query: {},
        scopes: ['payments:write'],
        by: operator,
        body: raise.body?.parse({ event: 'refund', reason: 'unwanted', approvedBy }),
      } as never)
    expect(await send()).toMatchObject({ failure: { status: 422, kind: 'over-limit' } })
    expect(await send('Huda')).toMatchObject({ failure: { status: 403, kind: 'scope' } })
    const [command] = giftCardEventCommands.filter(({ name }) => name === 'gift-card refund')
    const run = (options: Record<string, string>) =>
      command && runCommand(command, { card: card.id }, options, { giftCards: shop })
    expect(await run({ reason: 'unwanted' })).toMatchObject({ code: 1, text: needsApproval })
    expect(await run({})).toMatchObject({ code: 2 })
    // Nothing is given with another link.
    need(await shop.admin.advance({ id: card.id, event: 'resend', reason: 'lost', by: operator }))
    expect(await run({ reason: 'unwanted', 'approved-by': 'Huda' })).toMatchObject({ code: 0 })
    expect(await shop.cardOf(number)).toMatchObject({ state: 'refunded' })
    const [given] = (await shop.orderOf(number)).payment.refunds
    expect(given?.reason).toBe('unwanted (approved by Huda)')
  })
})
