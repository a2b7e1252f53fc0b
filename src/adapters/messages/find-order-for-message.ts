import type { Database } from '#infrastructure/db/database.ts'
import { createAccessTokens } from '#adapters/orders/access-token.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import type { FindOrderForMessage } from './send-messages.ts'

/** The order, and a signed link that opens it without signing in. */
export function createFindOrderForMessage(
  db: Database,
  { origin, secret }: { readonly origin: string; readonly secret: string },
): FindOrderForMessage {
  const tokens = createAccessTokens(secret)
  return async (id) => {
    const order = await findOrder(db, { id })
    if (!order) return undefined
    const { country, language, number } = order
    return { order, link: `${origin}/${country}/${language}/order/${number}?t=${tokens.of(number)}` }
  }
}
