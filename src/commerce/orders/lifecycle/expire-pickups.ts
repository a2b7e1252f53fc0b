import type { Instant } from '#kernel/instant.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'
import { advanceOrder } from './advance-order.ts'
import type { ActionFailure } from './order-action.ts'

/** A shipment that was ready at a store and not collected in time. */
export type OverduePickup = { readonly orderId: string; readonly position: number }

type Deps = {
  readonly repository: Pick<OrderRepository, 'change'>
  /** Longest overdue first, without orders that are on hold or whose cancellation is undecided. */
  readonly listOverduePickups: (now: Instant, limit: number) => Promise<readonly OverduePickup[]>
  /** Rounding of an amount that is paid in coins: zero or less. */
  readonly cashRounding: (due: Money, country: CountryCode) => Money
}

/**
 * Cancels pickups that were not collected in time: stock is released, payments are refunded or voided, and the shopper
 * receives one message. Returns how many. The order is checked again under its lock: a pickup that was handed over or
 * rescheduled since the list was read stays as it is.
 */
export const createExpirePickups =
  ({ repository, listOverduePickups, cashRounding }: Deps) =>
  async (now: Instant): Promise<number> => {
    let expired = 0
    for (const { orderId, position } of await listOverduePickups(now, 100)) {
      const action = { kind: 'shipment', position, event: 'expire', collected: null } as const
      const changed = await repository.change<ActionFailure>({ id: orderId }, now, (order) =>
        advanceOrder(order, action, {
          at: now,
          actor: 'system',
          note: null,
          roundCash: (due) => cashRounding(due, order.country),
        }),
      )
      if (changed.ok) expired += 1
    }
    return expired
  }
