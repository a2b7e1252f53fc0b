import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { AdvancedOrder } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order } from '#commerce/orders/order.ts'
import { missingOf, receiveTransfer } from '#commerce/orders/payment/receive-transfer.ts'
import { refundableAmount, refundedOf } from '#commerce/payments/refunds/refund-order.ts'
import { money } from '#kernel/money.ts'
import { aQuotedOrder } from '../../../support/builders/an-order.ts'

const aed = (minor: number) => money(minor, 'AED')
const context = { at: '2026-11-24T08:00:00.000Z', actor: 'operator', note: null } as const
const due = 209_900

const awaiting = (parts: Partial<Order> = {}): Order =>
  aQuotedOrder({
    status: 'pending',
    payment: {
      method: 'banktransfer',
      state: 'pending',
      paid: aed(0),
      tenders: [],
      refunds: [],
      transfer: { state: 'awaiting', remindAt: '2026-11-25T08:00:00.000Z' },
    },
    expiresAt: '2026-11-27T08:00:00.000Z',
    ...parts,
  })

const receive = (order: Order, minor: number, id = 'r-1') =>
  receiveTransfer(order, { id, amount: aed(minor) }, context)

const received = (order: Order, minor: number, id = 'r-1'): AdvancedOrder => {
  const result = receive(order, minor, id)
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

const messagesOf = ({ effects }: AdvancedOrder) =>
  effects.flatMap((effect) => (effect.kind === 'message' ? [effect.message] : []))

describe('receiveTransfer', () => {
  test('the exact sum confirms the order', () => {
    const change = received(awaiting(), due)
    expect(change.order).toMatchObject({
      status: 'confirmed',
      expiresAt: null,
      payment: { state: 'paid', paid: aed(due), transfer: { state: 'matched', remindAt: null } },
    })
    expect(messagesOf(change)).toEqual(['order-confirmed'])
  })

  test('less leaves the order waiting for the rest, and says so', () => {
    const change = received(awaiting(), 200_000)
    expect(change.order).toMatchObject({
      status: 'pending',
      payment: { state: 'pending', paid: aed(200_000), transfer: { state: 'short' } },
    })
    expect(messagesOf(change)).toEqual(['transfer-short'])
    expect(missingOf(change.order)).toEqual(aed(9_900))
    const rest = received(change.order, 9_900, 'r-2')
    expect(rest.order).toMatchObject({
      status: 'confirmed',
      payment: { paid: aed(due), transfer: { state: 'matched' } },
    })
  })

  test('more confirms the order, and the rest goes back where the shopper says', () => {
    const change = received(awaiting(), due + 500)
    expect(change.order).toMatchObject({
      status: 'confirmed',
      payment: {
        paid: aed(due + 500),
        transfer: { state: 'over' },
        refunds: [{ id: 'transfer:r-1', sum: aed(500), state: 'requested', method: null }],
      },
    })
    expect(messagesOf(change)).toEqual(['order-confirmed', 'refund-method-required'])
    expect(change.effects).toContainEqual(expect.objectContaining({ kind: 'refund', id: 'transfer:r-1' }))
  })

  test('an order that expires with a part of its money gives it back', () => {
    const { order } = received(awaiting(), 50_000)
    const expired = advanceOrder(order, { kind: 'expire' }, { ...context, actor: 'system' })
    if (!expired.ok) throw new Error(expired.failure.kind)
    expect(expired.value.order).toMatchObject({
      status: 'canceled',
      payment: { transfer: { state: 'expired' }, refunds: [{ sum: aed(50_000), state: 'requested' }] },
    })
    expect(messagesOf(expired.value)).toEqual(['order-expired', 'refund-method-required'])
  })

  test('money for an order that has expired goes back in full', () => {
    const expired = advanceOrder(awaiting(), { kind: 'expire' }, { ...context, actor: 'system' })
    if (!expired.ok) throw new Error(expired.failure.kind)
    const change = received(expired.value.order, due)
    expect(change.order).toMatchObject({
      status: 'canceled',
      payment: { transfer: { state: 'returning' }, refunds: [{ sum: aed(due) }] },
    })
    expect(messagesOf(change)).toEqual(['refund-method-required'])
  })

  test('a second transfer for a paid order goes back', () => {
    const { order } = received(awaiting(), due)
    expect(received(order, 1_000, 'r-2').order).toMatchObject({
      status: 'confirmed',
      payment: {
        paid: aed(due + 1_000),
        transfer: { state: 'over' },
        refunds: [{ id: 'transfer:r-2', sum: aed(1_000) }],
      },
    })
  })

  test('an order under review keeps waiting for it after the money has arrived', () => {
    const { order } = received(awaiting({ reviewReasons: ['velocity'] }), due)
    expect(order).toMatchObject({
      status: 'pending',
      payment: { state: 'paid' },
      reviewReasons: ['velocity'],
    })
  })

  test('an order that is paid by another method, and another currency, are rejected', () => {
    expect(receive(aQuotedOrder(), due)).toEqual({ ok: false, failure: { kind: 'no-transfer' } })
    expect(receiveTransfer(awaiting(), { id: 'r', amount: money(due, 'QAR') }, context)).toEqual({
      ok: false,
      failure: { kind: 'wrong-currency' },
    })
  })

  test('an order that is canceled before money arrives waits for none', () => {
    const canceled = advanceOrder(awaiting(), { kind: 'cancel' }, context)
    expect(canceled.ok && canceled.value.order.payment.transfer).toEqual({
      state: 'canceled',
      remindAt: null,
    })
  })

  test('law: whatever arrives in whatever parts, what was due stays and the rest is refunded', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 9 }),
        (parts, expiresAfter) => {
          let order = awaiting()
          parts.forEach((minor, index) => {
            if (index === expiresAfter) {
              const expired = advanceOrder(order, { kind: 'expire' }, context)
              if (expired.ok) order = expired.value.order
            }
            order = received(order, minor, `r-${index}`).order
          })
          const all = parts.reduce((total, minor) => total + minor, 0)
          const { payment } = order
          expect(payment.paid.minor).toBe(all)
          const remaining = all - refundedOf(payment).minor
          if (order.status === 'canceled') expect(remaining).toBe(0)
          else expect(remaining).toBe(Math.min(all, due))
          expect(refundableAmount(payment).minor).toBe(remaining)
        },
      ),
    )
  })
})
