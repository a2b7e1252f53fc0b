import { toDispute, type Dispute } from '#commerce/disputes/dispute.ts'
import type { DisputeNotice } from '#commerce/payments/dispute-notice.ts'
import { money } from '#kernel/money.ts'

export const aDisputeNotice = (given: Partial<DisputeNotice> = {}): DisputeNotice => ({
  reference: 'dp_1',
  event: 'open',
  at: '2026-11-20T08:00:00.000Z',
  payment: 'pay_1',
  amount: money(1_299_00, 'AED'),
  fee: null,
  reason: 'fraudulent',
  reasonCode: '10.4',
  evidenceDueBy: '2026-11-30T20:00:00.000Z',
  ...given,
})

export const disputedPayment = {
  attemptId: '00000000-0000-4000-8000-000000000001',
  orderId: '00000000-0000-4000-8000-000000000002',
  orderNumber: 'AE4830217764',
  country: 'ae',
  amount: money(1_299_00, 'AED'),
} as const

export const aDispute = (given: Partial<Dispute> = {}): Dispute => ({
  ...toDispute(
    { id: '00000000-0000-4000-8000-000000000003', provider: 'sandbox', payment: disputedPayment },
    aDisputeNotice(),
  ),
  ...given,
})
