import { expect, test } from 'vitest'
import type { OpenShop } from '#open-shop.ts'
import { returnRoutes } from '#api/operations/return-routes.ts'
import {
  returnAdvance,
  returnList,
  returnShow,
  returnStock,
} from '../../../cli/commands/return-operations.ts'
import type { Call, Command } from '../../../cli/command.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anExchangeShop } from '../../support/shops/an-exchange-shop.ts'
import { aReturnShop } from '../../support/shops/a-return-shop.ts'
import { operator } from '../../support/builders/operators.ts'

describeDatabases('returns for operators', (open) => {
  test('go through warehouse and inspection over the operations API, each failure with its status', async () => {
    const { db } = await open()
    const shop = await aReturnShop(db)
    const [list, find, report, stock] = returnRoutes(shop.admin)
    const order = await shop.delivered(2)
    const { reference } = await shop.requested(order, 2)
    const send = async (event: string, more: object = {}, to = reference) => {
      const body: unknown = report?.body?.parse({ event, ...more })
      return report?.run({ parameters: { reference: to }, query: {}, body, by: operator } as never)
    }
    expect(
      await list?.run({ parameters: {}, query: { state: 'approved', limit: 50 }, by: operator } as never),
    ).toMatchObject({
      value: { returns: [{ reference, photos: 0, items: [{ quantity: 2 }] }] },
    })
    expect(await send('collect')).toMatchObject({
      failure: { status: 409, detail: 'the return is approved' },
    })
    expect(await send('receive', {}, 'R-XXXX-XXXX')).toMatchObject({ failure: { status: 404 } })
    expect(await send('receive')).toMatchObject({ value: { state: 'received' } })
    expect(await send('refuse')).toMatchObject({ failure: { status: 422, kind: 'note-required' } })
    const items = [{ sku: 'SKU-A', quantity: 2, grade: 'B' }]
    expect(await send('accept', { items })).toMatchObject({ value: { state: 'accepted' } })
    expect(await send('accept')).toMatchObject({ failure: { status: 409 } })
    expect(await find?.run({ parameters: { reference }, query: {}, by: operator } as never)).toMatchObject({
      value: { items: [{ accepted: { quantity: 2, grade: 'B' } }], orderNumber: order.number },
    })
    expect(
      await stock?.run({ parameters: {}, query: { grade: 'B', limit: 50 }, by: operator } as never),
    ).toMatchObject({
      value: { stock: [{ country: 'ae', sku: 'SKU-A', grade: 'B', quantity: 2 }] },
    })
    for (const query of [{ grade: 'D' }, { country: 'UAE' }, { limit: '0' }, { state: 'closed' }])
      expect(stock?.query?.safeParse(query).success, JSON.stringify(query)).toBe(false)
    for (const body of [
      { event: 'withdraw' },
      { event: 'accept', items: [{ sku: 'SKU-A', quantity: 0, grade: 'A' }] },
      { event: 'accept', items: [{ sku: 'SKU-A', quantity: 1, grade: 'D' }] },
      { event: 'receive', note: 'x'.repeat(501) },
    ])
      expect(report?.body?.safeParse(body).success, JSON.stringify(body)).toBe(false)
  })

  test('are operated by command', async () => {
    const { db } = await open()
    const shop = await aReturnShop(db)
    const order = await shop.delivered(2)
    const { reference } = await shop.requested(order, 2)
    const run = (
      command: Command,
      given: Record<string, string> = {},
      options: Record<string, string> = {},
    ) =>
      command.run({
        arguments: given,
        options,
        by: operator,
        context: { open: async () => ({ returnAdmin: shop.admin }) as unknown as OpenShop },
      } as unknown as Call)
    expect((await run(returnList)).text).toContain(reference)
    expect(await run(returnList, {}, { state: 'odd' })).toMatchObject({ code: 2 })
    const advance = (event: string, options: Record<string, string> = {}) =>
      run(returnAdvance, { return: reference, event }, options)
    expect(await advance('burn')).toMatchObject({ code: 2 })
    expect(await advance('receive')).toMatchObject({ code: 0, text: `${reference} is received.` })
    expect(await advance('accept-part', { items: 'SKU-A' })).toMatchObject({ code: 2 })
    expect(await advance('accept-part', { items: 'SKU-A:1:C' })).toMatchObject({ code: 1 })
    const part = { items: 'SKU-A:1:C', note: 'one leg is broken' }
    expect(await advance('accept-part', part)).toMatchObject({ code: 0 })
    expect(await run(returnStock, {}, { grade: 'D' })).toMatchObject({ code: 2 })
    expect(await run(returnStock, {}, { limit: '0' })).toMatchObject({ code: 2 })
    expect((await run(returnStock, {}, { grade: 'A' })).text).toBe('Nothing has come back.')
    expect((await run(returnStock, {}, { country: 'ae' })).text).toMatch(/ae +\S+ +SKU-A +C +1/)
    const shown = await run(returnShow, { return: reference.toLowerCase() })
    expect(shown.text).toContain('accepted: 1 × SKU-A in grade C')
    expect(shown.text).toContain('one leg is broken')
  })

  test('show what they are exchanged for, and why it cannot be brought yet', async () => {
    const { db } = await open()
    const shop = await anExchangeShop(db)
    const [, find, report] = returnRoutes(shop.admin)
    const order = await shop.delivered(1)
    const { reference } = await shop.exchange(order, 'SKU-C')
    const send = async (event: string) =>
      report?.run({
        parameters: { reference },
        query: {},
        by: operator,
        body: report.body?.parse({ event }),
      } as never)
    const shown = await find?.run({ parameters: { reference }, query: {}, by: operator } as never)
    expect(shown).toMatchObject({
      value: {
        exchange: {
          state: 'open',
          items: [{ sku: 'SKU-A', forSku: 'SKU-C', quantity: 1, comfort: false }],
          total: { amount: '1499.00' },
          value: { amount: '1299.00' },
        },
      },
    })
    expect(shown?.ok && find?.reply.safeParse(shown.value).success).toBe(true)
    expect(await send('collect')).toMatchObject({
      failure: { status: 409, kind: 'companion-not-ready' },
    })
    const run = (command: Command, given: Record<string, string>) =>
      command.run({
        arguments: { return: reference, ...given },
        options: {},
        by: operator,
        context: { open: async () => ({ returnAdmin: shop.admin }) as unknown as OpenShop },
      } as unknown as Call)
    const [number] = await shop.companions(order)
    expect((await run(returnShow, {})).text).toContain(
      `exchange (open): 1 × SKU-C · 1499.00 AED, less 1299.00 for the returned items · order ${number}`,
    )
    expect(await run(returnAdvance, { event: 'collect' })).toMatchObject({
      code: 1,
      text: expect.stringContaining('not paid, or not out for delivery'),
    })
  })
})
