import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { SizeClass } from './size-class.ts'

/** A part of a country that is delivered to alike. */
export type DeliveryArea = {
  readonly code: string
  readonly label: string
  /** Label of the emirate, governorate, municipality or state it stands in; its own when it is one. */
  readonly region: string
  readonly zone: string
}

/** When it comes and what that costs, before anything is ordered. Dates are days of the country ("2026-11-24"). */
export type DeliveryPromise = {
  readonly area: DeliveryArea
  readonly earliest: string
  readonly latest: string
  readonly fee: Money
  /** Goods total from which it is free; null: never for this size. */
  readonly freeFrom: Money | null
  /** Order before this moment for it to hold. */
  readonly orderBefore: Instant
}

export type PromiseRequest = {
  readonly sizeClass: SizeClass
  /** Working days until it can leave; left out: it stands ready. */
  readonly leadTimeDays?: number
  readonly goods: Money
  /** Code of an area; null: the country's own default. */
  readonly area: string | null
}

/** "4 × 62.375": shown only where the country has it and the amount is within the provider's limits. */
export type Installments = {
  readonly provider: 'tabby' | 'tamara' | 'cashew'
  /** They sum to the price exactly. */
  readonly parts: readonly Money[]
}
