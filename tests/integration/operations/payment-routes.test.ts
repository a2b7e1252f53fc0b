import { expect, test } from 'vitest'
import { createApprovalRepository } from '#adapters/approvals/approval-repository.ts'
import { createOperationsModule } from '#api/operations/create-operations-module.ts'
import { createApprovals } from '#commerce/approvals/create-approvals.ts'
import { createRefundApproval } from '#commerce/orders/refunds/refund-approval.ts'
import type { Scope } from '#api/operations/api-keys.ts'
import { aPaymentAdmin } from '../../support/shops/a-payment-admin.ts'
import { closedOperations } from '../../support/shops/closed-operations.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { operator } from '../../support/builders/operators.ts'

async function theApi(open: Open) {
  const { db } = await open()
  const at = await aPaymentAdmin(db)
  const approvals = createApprovals({
    approvals: createApprovalRepository(db),
    clock: at.shop.clock,
    report: () => {},
  })
  approvals.register(createRefundApproval(at.paymentAdmin))
  const operations = createOperationsModule(db, {
    ...closedOperations(db),
    clock: at.shop.clock,
    orderAdmin: at.shop.orderAdmin,
    paymentAdmin: at.paymentAdmin,
    payouts: at.payouts,
    approvals,
  })
  const as = async (...scopes: Scope[]) => {
    const { key } = await operations.keys.create('OMS', scopes, at.shop.clock.now())
    return async (method: string, path: string, body?: unknown) => {
      const response = await operations.api.fetch(
        new Request(`https://shop.example/api/operations/v1${path}`, {
          method,
          headers: { authorization: `Bearer ${key}` },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      )
      return { status: response.status, json: (await response.json()) as Record<string, unknown> }
    }
  }
  return { at, as }
}
const aed = (amount: string) => ({ amount, currency: 'AED' })

describeDatabases('payments in the operations API', (open) => {
  test('payments are read with one scope and operated with another', async () => {
    const { at, as } = await theApi(open)
    const { number } = await at.pay(await at.order())
    const [reader, writer, other] = [
      await as('payments:read'),
      await as('payments:write'),
      await as('orders:write'),
    ]
    const path = `/orders/${number}/payments`
    expect(await reader('GET', path)).toMatchObject({
      status: 200,
      json: {
        refundable: aed('1299.00'),
        attempts: [{ state: 'captured', captured: aed('1299.00') }],
        refunds: [],
      },
    })
    expect((await reader('POST', `${path}/refunds`, { id: 'r', reason: 'x' })).status).toBe(403)
    expect((await other('POST', `${path}/refunds`, { id: 'r', reason: 'x' })).status).toBe(403)
    const body = { id: 'r', sum: aed('99.00'), reason: 'damaged' }
    for (let twice = 0; twice < 2; twice += 1)
      expect(await writer('POST', `${path}/refunds`, body)).toMatchObject({
        status: 200,
        json: {
          refundable: aed('1200.00'),
          refunds: [{ id: 'r', state: 'done', parts: [{ to: 'method' }] }],
        },
      })
    const rejected = [
      [await writer('POST', `${path}/refunds`, { ...body, sum: aed('98.00') }), 409, 'refund-id-reused'],
      [await writer('POST', `${path}/refunds`, { ...body, id: 's', sum: aed('1200.01') }), 409, 'too-much'],
      [await writer('POST', `${path}/refunds`, { ...body, id: 's', sum: aed('1.001') }), 422, 'too-precise'],
      [
        await writer('POST', `${path}/refunds`, {
          ...body,
          id: 's',
          sum: { amount: '1.00', currency: 'KWD' },
        }),
        409,
        'too-much',
      ],
      [await writer('POST', `${path}/refunds`, { ...body, id: 's', sum: aed('-5.00') }), 409, 'too-much'],
      [await writer('POST', `${path}/refunds`, { id: 's' }), 400, 'malformed'],
      [await writer('POST', `${path}/capture`, {}), 409, 'nothing-to-capture'],
      [await writer('POST', `${path}/void`, { id: 'v', reason: 'x' }), 409, 'nothing-to-void'],
      [await writer('POST', '/orders/AE1/payments/capture', {}), 404, 'not-found'],
      [await writer('POST', `${path}/refunds/none/outcome`, { outcome: 'done' }), 404, 'unknown-refund'],
    ] as const
    for (const [answer, status, kind] of rejected) expect(answer).toMatchObject({ status, json: { kind } })
  })

  test('cash refunds require a refund method and show no account', async () => {
    const { at, as } = await theApi(open)
    const { number } = await at.order('cashondelivery')
    await at.ship(number, 'approve', 'process', 'schedule', 'out', 'deliver')
    const ask = await as('payments:write', 'payments:read')
    const path = `/orders/${number}/payments/refunds`
    const body = { id: 'r', sum: aed('10.00'), reason: 'late' }
    expect(await ask('POST', path, body)).toMatchObject({
      status: 422,
      json: { kind: 'refund-method-required' },
    })
    const method = { kind: 'iban', iban: 'AE070331234567890123456', holder: 'Layla' }
    expect(await ask('POST', path, { ...body, method: { ...method, iban: 'AE1' } })).toMatchObject({
      status: 422,
    })
    const given = await ask('POST', path, { ...body, method })
    expect(given).toMatchObject({ status: 200, json: { refunds: [{ method: 'iban', state: 'requested' }] } })
    expect(JSON.stringify(given.json)).not.toContain('0331234567')
    const chosen = { ...body, id: 'his', method: { kind: 'shopper' } }
    expect(await ask('POST', path, chosen)).toMatchObject({
      status: 200,
      json: { refunds: [{ id: 'r' }, { id: 'his', method: null, state: 'requested' }] },
    })
    expect(await ask('POST', `${path}/r/outcome`, { outcome: 'done' })).toMatchObject({
      json: {
        refunds: [{ state: 'done' }, {}],
        tasks: expect.arrayContaining([expect.objectContaining({ id: 'r', state: 'done' })]),
      },
    })
  })
})

describeDatabases('refunds in the operations API', (open) => {
  test('are within the limit, unless a key that may exceed it names a second person', async () => {
    const { at, as } = await theApi(open)
    const { number } = await at.pay(await at.order('tap', 3))
    const [ask, manager] = [await as('payments:write'), await as('payments:write', 'limits:exceed')]
    const path = `/orders/${number}/payments/refunds`
    const body = { id: 'big', sum: aed('3000.01'), reason: 'goodwill' }
    expect(await ask('POST', path, body)).toMatchObject({
      status: 422,
      json: { kind: 'over-limit', detail: 'more than 3000.00 AED needs approvedBy' },
    })
    expect(await ask('POST', path, { ...body, approvedBy: 'Huda' })).toMatchObject({ status: 403 })
    for (const [amount, status, kind] of [
      ['0.00', 409, 'too-much'],
      ['-5.00', 409, 'too-much'],
      ['12.3456', 400, 'malformed'],
    ] as const)
      expect(await ask('POST', path, { ...body, sum: aed(amount) })).toMatchObject({ status, json: { kind } })
    expect(await manager('POST', path, { ...body, approvedBy: 'H' })).toMatchObject({ status: 400 })
    expect(await manager('POST', path, { ...body, approvedBy: 'Huda' })).toMatchObject({
      status: 200,
      json: { refunds: [{ id: 'big', reason: 'goodwill' }] },
    })
  })

  test('above the limit are requested of another, once for a key', async () => {
    const { at, as } = await theApi(open)
    const { number } = await at.pay(await at.order('tap', 3))
    const ask = await as('payments:write')
    const path = `/orders/${number}/payments/refund-requests`
    const body = { key: 'rma-7', sum: aed('3000.01'), reason: 'goodwill' }
    const requested = await ask('POST', path, body)
    expect(requested).toMatchObject({
      status: 200,
      json: { act: 'refund.make', state: 'requested', sum: aed('3000.01'), requestedBy: { kind: 'key' } },
    })
    expect(await ask('POST', path, body)).toEqual(requested)
    expect((await ask('POST', path, { ...body, key: 'rma-8', sum: aed('1.00') })).json['id']).not.toBe(
      requested.json['id'],
    )
    expect((await at.find(number)).payment.refunds).toEqual([])
    for (const [wrong, status] of [
      [{ ...body, key: '' }, 400],
      [{ ...body, key: 'rma-9', sum: aed('9000000.00') }, 409],
    ] as const)
      expect(await ask('POST', path, wrong)).toMatchObject({ status })
    const reader = await as('payments:read')
    expect((await reader('POST', path, body)).status).toBe(403)
  })

  test('are listed with the day they are due; their files are written, read, completed, and accounts decided', async () => {
    const { at, as } = await theApi(open)
    const ask = await as('payments:read', 'payments:write')
    const refunded = async (id: string, holder: string) => {
      const { number } = await at.order('cashondelivery')
      await at.ship(number, 'approve', 'process', 'schedule', 'out', 'deliver')
      const method = { kind: 'iban', iban: 'AE070331234567890123456', holder }
      await ask('POST', `/orders/${number}/payments/refunds`, { id, sum: aed('10.00'), reason: 'x', method })
      return number
    }
    const [own, other] = [await refunded('own', 'Maryam'), await refunded('other', 'Another Person')]
    expect(await ask('GET', '/refunds')).toMatchObject({
      json: { refunds: [{ order: own, refund: 'own', state: 'waiting', dueAt: expect.any(String) }, {}] },
    })
    const file = { country: 'ae', format: 'csv' }
    expect(await ask('POST', '/payouts/files', file)).toMatchObject({
      status: 409,
      json: { kind: 'nothing-due' },
    })
    at.shop.clock.advance(86_400_000)
    const listed = await ask('GET', '/payouts')
    expect(listed.json).toMatchObject({
      due: [{ refund: 'own', sum: aed('10.00') }],
      review: [{ refund: 'other', reasons: ['holder-unlike'] }],
    })
    expect(JSON.stringify(listed.json)).not.toContain('0331234567')
    const decide = (what: string, order: string, id: string, body: object = { reason: 'passport seen' }) =>
      ask('POST', `/orders/${order}/payments/refunds/${id}/${what}`, body)
    expect(await decide('approve-account', other, 'other', {})).toMatchObject({ status: 400 })
    expect(await decide('approve-account', own, 'other')).toMatchObject({ status: 404 })
    expect(await decide('approve-account', other, 'other')).toMatchObject({ json: { done: true } })
    const written = await ask('POST', '/payouts/files', file)
    expect(written.json).toMatchObject({ count: 2, sum: aed('20.00') })
    const id = String(written.json['file'])
    expect((await ask('GET', `/payouts/files/${id}?format=csv`)).json).toEqual(written.json)
    expect(await ask('GET', '/payouts/files/AE-NONE')).toMatchObject({ status: 404 })
    expect(await decide('reject-account', other, 'other')).toMatchObject({ status: 200 })
    expect(await ask('POST', `/payouts/files/${id}/complete`)).toMatchObject({ json: { completed: 1 } })
    expect(await (await as('payments:read'))('POST', `/payouts/files/${id}/complete`)).toMatchObject({
      status: 403,
    })
  })
})

describeDatabases('item cancellations in the operations API', (open) => {
  test('items are canceled once with the orders scope, and requests of the shopper are decided', async () => {
    const { at, as } = await theApi(open)
    const { number } = await at.pay(await at.order('tap', 3))
    const [ask, other] = [await as('orders:write'), await as('orders:read', 'payments:write')]
    const path = `/orders/${number}/cancellations`
    const body = { id: 'short', items: [{ sku: 'SKU-A', quantity: 1 }], reason: 'broken' }
    expect((await other('POST', path, body)).status).toBe(403)
    for (let twice = 0; twice < 2; twice += 1)
      expect(await ask('POST', path, body)).toMatchObject({
        status: 200,
        json: {
          totals: { total: aed('2598.00') },
          lines: [{ quantity: 2 }],
          cancellations: [{ id: 'short', state: 'done', amount: aed('1299.00') }],
          payment: { refunded: aed('1299.00') },
        },
      })
    const items = (quantity: number) => ({ ...body, id: 'more', items: [{ sku: 'SKU-A', quantity }] })
    for (const [answer, status, kind] of [
      [await ask('POST', path, { ...items(2), id: 'short' }), 409, 'cancellation-id-reused'],
      [await ask('POST', path, items(3)), 409, 'unknown-items'],
      [await ask('POST', path, items(0)), 400, 'malformed'],
      [await ask('POST', path, { ...body, id: '../x' }), 400, 'malformed'],
      [await ask('POST', '/orders/AE1/cancellations', body), 404, 'not-found'],
      [await ask('POST', `${path}/none/decision`, { decision: 'approve' }), 404, 'unknown-cancellation'],
    ] as const)
      expect(answer).toMatchObject({ status, json: { kind } })
    const request = {
      kind: 'request-item-cancellation',
      id: 'request',
      items: body.items,
      reason: 'requested',
    } as const
    await at.shop.orderAdmin.advance({ number, action: request, by: operator, note: null })
    expect(await ask('POST', `${path}/request/decision`, { decision: 'approve' })).toMatchObject({
      json: {
        cancellations: [{ id: 'short' }, { id: 'request', state: 'done' }],
        totals: { total: aed('1299.00') },
      },
    })
    expect(await ask('POST', `${path}/request/decision`, { decision: 'reject' })).toMatchObject({
      status: 404,
    })
  })
})
