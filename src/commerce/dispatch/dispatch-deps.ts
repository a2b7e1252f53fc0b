import type { ListOrderedItems } from '#commerce/catalog/ordered-items.ts'
import type { ActionFailure, OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import type { NotFound, OrderAdmin, OrderDetails } from '#commerce/orders/orders.ts'
import type { NotPermitted, Operator } from '#commerce/staff/operator.ts'
import type { LimitsOf } from '#commerce/staff/limits.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { PickRepository, RunRepository } from './ports.ts'

/** Advances an order as an operator. */
type AdvanceOrder = (request: {
  readonly number: string
  readonly action: OrderAction
  readonly by: Operator
  readonly note: string | null
}) => Promise<Result<OrderDetails, NotFound | NotPermitted | ActionFailure>>

/** Signs the link of a crew, and recognizes it. */
export type CrewTokens = {
  sign(link: { readonly runId: string; readonly link: number }): string
  /** Undefined: it was made up. */
  read(token: string): { readonly runId: string; readonly link: number } | undefined
}

export type DispatchDeps = {
  readonly runs: RunRepository
  readonly picks: PickRepository
  readonly findOrder: (number: string) => ReturnType<OrderAdmin['find']>
  readonly advance: AdvanceOrder
  readonly listOrderedItems: ListOrderedItems
  readonly countries: readonly Country[]
  readonly crewTokens: CrewTokens
  readonly limitsOf: LimitsOf
  readonly clock: Clock
}
