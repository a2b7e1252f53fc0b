import type {
  DeliveryQuote,
  DeliveryRejection,
  DeliveryRequest,
  SlotsTaken,
} from '#commerce/delivery/delivery-quote.ts'
import type {
  DeliveryArea,
  DeliveryPromise,
  Installments,
  PromiseRequest,
} from '#commerce/delivery/promise.ts'
import type { ReturnClass } from './return-policy.ts'
import type { PlanCollections } from '#commerce/delivery/plan-collection.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import type { Money } from '#kernel/money.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'

export type DeliveryFacade = {
  /** Cost and dates with the current capacity of slots. Not inside a transaction. */
  quote(
    request: DeliveryRequest,
    storefront: Storefront,
    /** For callers that have read them already; default: read now. */
    slotsTaken?: SlotsTaken,
  ): Promise<Result<DeliveryQuote, DeliveryRejection>>
  readonly planCollections: PlanCollections
  /** In display order; the first is the country's default. */
  listAreas(storefront: Storefront): readonly DeliveryArea[]
  promise(request: PromiseRequest, storefront: Storefront): DeliveryPromise
  /** Size classes that arrive by the end of a day ("2026-11-30") when ordered now; empty when it is too soon. Area null: default. */
  sizeClassesBy(day: Day, area: string | null, storefront: Storefront): readonly SizeClass[]
  /** Installment plans for an amount; empty where there are none. */
  installments(price: Money, storefront: Storefront): readonly Installments[]
  /** Highest floor to which we carry by stairs without a charge; 0 is the ground floor. */
  freeUpToFloor(storefront: Storefront): number
  /** Null: no returns. */
  returnDays(returnClass: ReturnClass, storefront: Storefront): number | null
}
