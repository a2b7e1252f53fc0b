import { expect, test } from 'vitest'
import { paymentMarks } from '#web/checkout/payment-marks.ts'

test.each([
  ['knet', 'bankCard', 'kw', ['KNET']],
  ['tap', 'card', 'ae', ['VISA', 'Mastercard']],
  ['upi', 'bankCard', 'in', ['UPI']],
  ['razorpay', 'card', 'in', ['RuPay', 'VISA', 'Mastercard']],
  ['external', 'card', 'in', ['UPI', 'RuPay', 'VISA', 'Mastercard', 'EMI']],
  ['tabby', 'installments', 'ae', ['tabby']],
  ['cashondelivery', 'cash', 'ae', []],
] as const)('%s with the icon %s in %s is marked %j', (code, mark, country, names) => {
  expect(paymentMarks(code, mark, country)).toEqual(names)
})
