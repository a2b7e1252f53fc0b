import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { SizeClass } from './size-class.ts'

/** A part of a country with the same delivery terms. */
export type DeliveryArea = {
  readonly code: string
  readonly label: string
  /** Label of its emirate, governorate, municipality or state; its own label when it is one. */
  readonly region: string
  readonly zone: string
}

/** Delivery dates and fee before an address is known. Dates are local days ("2026-11-24"). */
export type DeliveryPromise = {
  readonly area: DeliveryArea
  readonly earliest: string
  readonly latest: string
  readonly fee: Money
  /** Total from which delivery is free; null: never for this size. */
  readonly freeFrom: Money | null
  /** The promise is valid for orders before this moment. */
  readonly orderBefore: Instant
}

export type PromiseRequest = {
  readonly sizeClass: SizeClass
  /** Working days before dispatch; default: 0. */
  readonly leadTimeDays?: number
  /** Total of the items, which decides whether delivery is free. */
  readonly itemsTotal: Money
  /** Area code; null: the country's default. */
  readonly area: string | null
}

/** A price split by a provider ("4 × 62.375"). */
export type Installments = {
  readonly provider: 'tabby' | 'tamara' | 'cashew'
  /** Between two parts; the first is due with the order. */
  readonly everyMonths: number
  /** They sum to the price exactly. */
  readonly parts: readonly Money[]
}
