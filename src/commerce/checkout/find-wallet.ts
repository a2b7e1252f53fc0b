import type { Customer } from '#commerce/customers/customer.ts'
import type { StoredValue } from '#commerce/payments/tender.ts'
import type { Currency } from '#kernel/currency.ts'
import type { StoredValues } from './ports.ts'

/** The wallet of the signed-in customer with its balance in this currency; null for guests and empty wallets. */
export const findWallet = async (
  storedValues: StoredValues | null,
  customer: Customer | null,
  currency: Currency,
): Promise<StoredValue | null> =>
  storedValues && customer ? storedValues.findWallet({ customerId: customer.id, currency }) : null
