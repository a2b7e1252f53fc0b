import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'

const own: Readonly<Partial<Record<PaymentMethodCode, readonly string[]>>> = {
  knet: ['KNET'],
  benefit: ['BENEFIT'],
  oman_net: ['OmanNet'],
  qpay: ['NAPS', 'QPay'],
  tabby: ['tabby'],
  tamara: ['tamara'],
  cashew: ['cashew'],
  upi: ['UPI'],
  razorpay: ['RuPay', 'VISA', 'Mastercard'],
}

/**
 * The names that stand as marks beside a payment method, in letters (docs/decisions/0057). Cards are those of the two
 * worldwide schemes; in India the partner's page takes UPI, RuPay and monthly payments, too.
 */
export function paymentMarks(code: PaymentMethodCode, mark: string, country: string): readonly string[] {
  const names = own[code]
  if (names) return names
  if (mark !== 'card') return []
  return country === 'in' ? ['UPI', 'RuPay', 'VISA', 'Mastercard', 'EMI'] : ['VISA', 'Mastercard']
}
