import type { FindCustomer } from '#commerce/customers/customer.ts'
import type { StoredValue } from '#commerce/payments/tender.ts'
import type { Currency } from '#kernel/currency.ts'
import type { StoredValues } from './ports.ts'

type Deps = { readonly findCustomer: FindCustomer; readonly storedValues: StoredValues | null }

/** The wallet of whoever has signed in, with what is on it in this currency; null: he is a guest, or has nothing on it. */
export const createFindWallet =
  ({ findCustomer, storedValues }: Deps) =>
  async (visitorToken: string, currency: Currency): Promise<StoredValue | null> => {
    const customer = storedValues && (await findCustomer(visitorToken))
    return customer ? storedValues.findWallet({ phone: customer.phone, currency }) : null
  }
