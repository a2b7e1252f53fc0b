import { expect, test } from 'vitest'
import type { OpenShop } from '#open-shop.ts'
import { companionRoutes } from '#api/operations/companion-routes.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Call } from '../../../cli/command.ts'
import { orderCompanionCommands } from '../../../cli/commands/order-companion.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aReschedulingShop } from '../../support/shops/a-rescheduling-shop.ts'

describeDatabases('links to pay, and orders that go along', (open) => {
  test('are requested by the operations API, each failure with its status', async () => {
    const shop = await aReschedulingShop(await open())
    const [link, companion] = companionRoutes(shop)
    const { number } = await shop.placed('cashondelivery')
    const send = (route: typeof link, body: unknown, to = number, by: StaffOperator = aMember()) =>
      route?.run({ parameters: { number: to }, query: {}, body: route.body?.parse(body), by } as never)
    const wanted = { key: 'a', items: [{ sku: 'SKU-A', quantity: 1 }], payment: 'link', reason: 'by phone' }
    const added = await send(companion, wanted)
    expect(added).toMatchObject({ ok: true })
    expect(await send(companion, wanted)).toEqual(added)
    expect(await send(companion, wanted, 'AE0000000000')).toMatchObject({ failure: { status: 404 } })
    expect(await send(companion, wanted, number, aMember({ role: 'finance' }))).toMatchObject({
      failure: { status: 403 },
    })
    expect(
      await send(companion, { ...wanted, key: 'b', items: [{ sku: 'SKU-A', quantity: 11 }] }),
    ).toMatchObject({ failure: { status: 409, kind: 'out-of-stock', detail: 'SKU-A' } })
    const [other] = await shop.companions.listOf((await shop.orderOf(number)).id)
    expect(await send(link, { key: 'c' }, other?.number)).toEqual({ ok: true, value: { done: true } })
    expect(await send(link, { key: 'd' })).toMatchObject({ failure: { status: 409, kind: 'not-due' } })
    for (const body of [
      { ...wanted, items: [] },
      { ...wanted, reason: ' ' },
      { ...wanted, payment: 'card' },
    ])
      expect(companion?.body?.safeParse(body).success, JSON.stringify(body)).toBe(false)
  })

  test('are made by command', async () => {
    const shop = await aReschedulingShop(await open())
    const { number } = await shop.placed('cashondelivery')
    const [link, add] = orderCompanionCommands
    const run = (
      command: typeof link,
      given: Readonly<Record<string, string>>,
      options: Readonly<Record<string, string | boolean>>,
    ) =>
      command?.run({
        arguments: given,
        options,
        by: operator,
        context: { open: async () => ({ orders: shop }) as unknown as OpenShop },
      } as unknown as Call)
    expect(await run(add, { number, items: 'SKU-A=x' }, { id: 'a', reason: 'by phone' })).toMatchObject({
      code: 2,
    })
    const added = await run(add, { number, items: 'SKU-A=1' }, { id: 'a', reason: 'by phone', cash: true })
    expect(added).toMatchObject({ code: 0 })
    expect(await run(link, { number }, { id: 'b' })).toMatchObject({ code: 1, text: 'Not sent: not due.' })
  })
})
