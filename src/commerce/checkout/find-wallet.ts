import type { FindCustomer } from '#commerce/customers/customer.ts'
import type { StoredValue } from '#commerce/payments/tender.ts'
import type { Currency } from '#kernel/currency.ts'
import type { StoredValues } from './ports.ts'

type Deps = { readonly findCustomer: FindCustomer; readonly storedValues: StoredValues | null }

/** The wallet of the signed-in customer with its balance in this currency; null for guests and empty wallets. */
export const createFindWallet =
  ({ findCustomer, storedValues }: Deps) =>
  async (visitorToken: string, currency: Currency): Promise<StoredValue | null> => {
    if (!storedValues) return null
    const customer = await findCustomer(visitorToken)
    return customer?.phone ? storedValues.findWallet({ phone: customer.phone, currency }) : null
  }
