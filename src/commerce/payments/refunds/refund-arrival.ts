import { methodsWithoutProvider, isToAccount, type Refund } from './refund.ts'
import type { RefundTerms } from './refund-terms.ts'

/** Their providers refund the plan: instalments that are open, then what was paid. */
const installmentMethods: readonly string[] = ['tabby', 'tamara', 'cashew']

export const isInstallments = (paymentMethod: string): boolean => installmentMethods.includes(paymentMethod)

/** Days until all parts of a refund have arrived; 0: at once. */
export function arrivalDaysOf(
  paymentMethod: string,
  { parts, method }: Pick<Refund, 'parts' | 'method'>,
  { arrivalDays }: Pick<RefundTerms, 'arrivalDays'>,
): number {
  // Gift cards and wallets are the shop's own.
  if (!parts.some(({ ledgerId }) => ledgerId === null)) return 0
  if (methodsWithoutProvider.includes(paymentMethod)) return isToAccount(method) ? arrivalDays.bank : 0
  return isInstallments(paymentMethod) ? arrivalDays.installments : arrivalDays.card
}
