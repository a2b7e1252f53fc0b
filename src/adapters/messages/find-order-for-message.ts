import { changeLinkMinutes } from '#commerce/orders/access/order-scope.ts'
import type { OrderMessageKind } from '#commerce/messages/message.ts'
import type { FindTransferTerms } from '#commerce/payments/transfers/bank-transfer.ts'
import { isTransferOpen } from '#commerce/payments/transfers/transfer-states.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createAccessTokens } from '#adapters/orders/access-token.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { MessagePickup } from './message-view.ts'
import type { FindOrderForMessage } from './send-messages.ts'

type Deps = {
  readonly origin: string
  readonly secret: string
  readonly clock: Clock
  readonly findTransferTerms: FindTransferTerms
  /** Undefined: not ready yet. */
  readonly findPickupCode: (orderId: string) => Promise<string | undefined>
  /** Undefined: unknown, or the network of stores is out of reach. */
  readonly findPickupStore: (
    country: CountryCode,
    storeCode: string,
  ) => Promise<NonNullable<MessagePickup['store']> | undefined>
}

/** The order, and a signed link to its page: a link that was asked for begins to run out when it is sent. */
export function createFindOrderForMessage(
  db: Database,
  { origin, secret, clock, findTransferTerms, findPickupCode, findPickupStore }: Deps,
): FindOrderForMessage {
  const tokens = createAccessTokens(secret)
  const until = (minutes: number) => addMilliseconds(clock.now(), minutes * 60_000)
  const tokenFor = (kind: OrderMessageKind | null, number: string): string =>
    kind === 'change-link'
      ? tokens.signUntil(number, 'change', until(changeLinkMinutes))
      : tokens.sign(number, 'read')
  return async (id, kind = null) => {
    const order = await findOrder(db, { id })
    if (!order) return undefined
    const { country, language, number } = order
    const link = `${origin}/${country}/${language}/order/${number}?t=${tokenFor(kind, number)}`
    const pickup =
      order.choice.kind === 'collect'
        ? {
            code: (await findPickupCode(id)) ?? null,
            store: (await findPickupStore(country, order.choice.store)) ?? null,
          }
        : null
    const { transfer } = order.payment
    const isAwaited = transfer ? isTransferOpen(transfer.state) : false
    return { order, link, pickup, transfer: isAwaited ? findTransferTerms(country) : null }
  }
}
