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
import type { ReturnClass } from '#commerce/catalog/product.ts'
import type { FindMissingByStore } from '#commerce/delivery/find-missing-by-store.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import type { Money } from '#kernel/money.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'

export type DeliveryFacade = {
  /** What delivering these lines costs and when they come, with the places that slots have left now. Not inside a transaction. */
  quote(
    request: DeliveryRequest,
    storefront: Storefront,
    /** For whoever has read them beside other things; else they are read now. */
    slotsTaken?: SlotsTaken,
  ): Promise<Result<DeliveryQuote, DeliveryRejection>>
  readonly findMissingByStore: FindMissingByStore
  /** In the order of lists; the first is the default of the country. */
  listAreas(storefront: Storefront): readonly DeliveryArea[]
  promise(request: PromiseRequest, storefront: Storefront): DeliveryPromise
  /** Size classes that, ordered now, are there by the end of that day ("2026-11-30"); empty when it is too soon. Area null: the default. */
  sizeClassesBy(day: Day, area: string | null, storefront: Storefront): readonly SizeClass[]
  /** Those that may be said of this amount here; empty where there are none. */
  installments(price: Money, storefront: Storefront): readonly Installments[]
  /** Days; null: not taken back. */
  returnDays(returnClass: ReturnClass, storefront: Storefront): number | null
}
