import { expect, test } from 'vitest'
import { transferRoutes } from '#api/operations/transfer-routes.ts'
import { toWireOrder } from '#api/operations/order-wire.ts'
import { wireOrder } from '#contracts/operations.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aBulkShop } from '../../support/shops/a-bulk-shop.ts'
import { operator } from '../../support/builders/operators.ts'

describeDatabases('bank transfers in the operations API', (open) => {
  test('statements are posted, what names no order is matched, and each line counts once', async () => {
    const shop = await aBulkShop({ db: (await open()).db })
    const order = await shop.placed()
    const { number } = order
    expect(wireOrder.parse(toWireOrder(order))).toMatchObject({
      lines: [{ orderType: 'bulk' }],
      agreement: { quote: 'QU-AE-4K7R9TXW', purchaseOrder: null, company: { taxNumber: '100412345600003' } },
      payment: { method: 'banktransfer', transfer: 'awaiting' },
    })
    const routes = transferRoutes(shop.transfers.admin, (country) => country === 'ae')
    const call = async (path: string, body: unknown, query: Readonly<Record<string, string>> = {}) => {
      const route = routes.find((one) => one.path === path)
      const result = await route?.run({
        parameters: {},
        query: route.query ? route.query.parse(query) : query,
        body: route.body ? route.body.parse(body) : body,
        scopes: ['payments:read', 'payments:write'],
        by: operator,
      } as never)
      if (!result) throw new Error(`no route ${path}`)
      return result.ok ? result.value : result.failure
    }
    const line = (bankReference: string, amount: string, remittance: string) => ({
      bankReference,
      amount: { amount, currency: 'AED' },
      day: '2026-11-24',
      remittance,
    })
    const statement = {
      country: 'ae',
      lines: [line('FT-1', '1000.00', `order ${number}`), line('FT-2', '5.00', '?')],
    }
    expect(await call('/transfers/statements', statement)).toMatchObject({
      newLines: 2,
      matched: [{ number, state: 'short', bankReference: 'FT-1' }],
      unmatched: [{ bankReference: 'FT-2' }],
    })
    expect(await call('/transfers/statements', statement)).toMatchObject({ lines: 2, newLines: 0 })
    expect(await call('/transfers', undefined, { country: 'ae' })).toMatchObject({
      awaited: [{ number, state: 'short', received: { amount: '1000.00', currency: 'AED' } }],
      unmatched: [{ bankReference: 'FT-2' }],
    })
    const match = { country: 'ae', bankReference: 'FT-2', number, reason: 'the payer called' }
    expect(await call('/transfers/match', match)).toMatchObject({ number, status: 'pending', state: 'short' })
    expect(await call('/transfers/match', { ...match, number: 'AE0000000000' })).toMatchObject({
      status: 409,
    })
    expect(await call('/transfers/match', { ...match, bankReference: 'FT-9' })).toMatchObject({ status: 404 })
    expect(await call('/transfers', undefined, { country: 'xx' })).toMatchObject({ status: 422 })
    expect(
      await call('/transfers/statements', { country: 'ae', lines: [line('FT-3', '-5.00', '')] }),
    ).toMatchObject({ status: 422, kind: 'not-an-amount' })
  })
})
