import { toPaymentBreakdown, type PayableContents } from '#commerce/payments/payment-breakdown.ts'
import type { StartRequest } from '#commerce/payments/payment-provider.ts'
import { money, times, type Money } from '#kernel/money.ts'

/** Two discounted sofas and a lamp with delivery; their total is unrelated to the payment amount. */
export function somePayableContents(currency: Money['currency']): PayableContents {
  const line = (sku: string, quantity: number, minor: number, off: number) => {
    const unitPrice = money(minor, currency)
    const gross = times(unitPrice, quantity)
    const net = money(gross.minor - off, currency)
    return {
      sku,
      name: { en: `Piece ${sku}`, ar: `قطعة ${sku}` },
      quantity,
      unitPrice,
      gross,
      net,
      tax: money(1, currency),
    }
  }
  return {
    lines: [line('SOFA-2', 2, 3330, 331), line('LAMP', 1, 777, 0)],
    charges: [{ amount: money(500, currency), tax: money(1, currency) }],
    address: {
      country: 'kw',
      fields: {},
      area: 'salmiya',
      zoneId: 'kw-near',
      addressType: 'home',
      access: { floor: null, lift: null, gatePass: false },
      landmark: '',
      note: '',
      pin: null,
    },
  }
}

/** A start request in Kuwait; tests state only what matters to them. */
export function aStartRequest(given: Partial<StartRequest> = {}): StartRequest {
  const amount = given.amount ?? money(12_340, 'KWD')
  return {
    attemptId: 'a-1',
    orderNumber: 'M-1',
    country: 'kw',
    language: 'en',
    method: 'knet',
    family: 'bank',
    amount,
    capture: 'now',
    contact: { name: 'Layla Al Harbi', email: 'l@example.test', phone: '+96550001234' },
    breakdown: toPaymentBreakdown(somePayableContents(amount.currency), amount, {
      language: 'en',
      title: 'Order M-1',
      formatAddress: () => ['Block 3, Street 12', 'Salmiya'],
    }),
    expiresAt: null,
    returnUrl: 'https://shop.example/back',
    postReturnUrl: 'https://shop.example/post-back',
    webhookUrl: 'https://shop.example/hook',
    ...given,
  }
}
