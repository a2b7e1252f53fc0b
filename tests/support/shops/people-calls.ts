import type { OpenShop } from '#open-shop.ts'
import { aCustomerOf, customerCalls } from './customer-calls.ts'
import { aQuoteOf, quoteCalls } from './quote-calls.ts'

/** A customer and a quote of the country. */
export async function somePeopleOf(
  { database, quotes }: Pick<OpenShop, 'database' | 'quotes'>,
  country: string,
): Promise<void> {
  await aCustomerOf(database.db, country)
  await aQuoteOf(quotes.repository, country)
}

/** By permission, the use cases of customers and quotes that need it. */
export const peopleCalls = (shop: () => OpenShop['shop']) => ({ ...customerCalls(shop), ...quoteCalls(shop) })
