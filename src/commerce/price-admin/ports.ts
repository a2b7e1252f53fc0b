import type { Product } from '#commerce/catalog/product.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { Operator, OperatorRef } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { ChangedLine, SkuPrice } from './price-change.ts'

/** What a SKU costs in a country. */
export type SkuFigures = SkuPrice & {
  /** The lowest price in effect within 30 days; null: it is not sold. */
  readonly lowest: number | null
}

/** An act on prices, as it is stored. */
export type PriceAct = {
  /** Of a plan: by which it is canceled. The same id is the same act. */
  readonly id: string
  readonly kind: 'set' | 'plan'
  readonly country: CountryCode
  readonly lines: readonly ChangedLine[]
  /** Of a plan; null: it was done when it was ordered. */
  readonly window: { readonly startsAt: Instant; readonly endsAt: Instant } | null
  readonly by: OperatorRef
  readonly at: Instant
  readonly canceled: { readonly by: OperatorRef; readonly at: Instant } | null
}

export type PlanWindow = { readonly from: Instant; readonly until: Instant }

/** A plan of prices as a calendar shows it. */
export type PlannedPrices = {
  readonly startsAt: Instant
  readonly endsAt: Instant
  /** One of its products. */
  readonly code: string
  /** SKUs that it changes. */
  readonly count: number
}

export type PriceEdit = {
  readonly id: string
  readonly act: 'price.set' | 'price.plan' | 'price.cancel-plan'
  readonly country: CountryCode
  readonly by: Operator
  readonly at: Instant
  readonly reason: string | null
  readonly approvalId: string | null
}

/** What is to be written: price books, and what the record of the act says of them. */
type PlannedWrite = {
  readonly books: readonly { readonly sku: string; readonly book: BookPrice | null }[]
  readonly lines: readonly ChangedLine[]
  readonly window: PriceAct['window']
}

export type PriceStore = {
  findProduct(code: string): Promise<Product | undefined>
  /** Of products that exist, by code. */
  listSkus(codes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Of SKUs that exist. */
  read(skus: readonly string[], country: CountryCode, now: Instant): Promise<ReadonlyMap<string, SkuFigures>>
  /** The last acts on a product's prices in a country, newest first. */
  listActs(code: string, country: CountryCode, limit: number): Promise<readonly PriceAct[]>
  findAct(id: string): Promise<PriceAct | undefined>
  /** Plans that begin or end from one moment until before another and were not canceled; the first ones. */
  listPlans(country: CountryCode, window: PlanWindow, limit: number): Promise<readonly PlannedPrices[]>
  /** One writer of the catalog at a time. An act that is stored already, or that returns no books, writes nothing. */
  write<Failure>(
    skus: readonly string[],
    edit: PriceEdit,
    change: (before: ReadonlyMap<string, SkuPrice>) => Result<PlannedWrite, Failure>,
  ): Promise<Result<void, Failure>>
  /** Marks the plan as canceled, with the books that it leaves; once. */
  cancel(id: string, edit: PriceEdit, without: (book: BookPrice) => BookPrice): Promise<void>
}
