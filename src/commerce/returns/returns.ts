import type { Order } from '#commerce/orders/order.ts'
import type { OpenedOrder } from '#commerce/orders/orders.ts'
import type { OrderLines } from './return-options.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Result } from '#kernel/result.ts'
import type { ReturnRefundFailure } from './plan-return-refund.ts'
import type { ReturnActionFailure } from './advance-return.ts'
import type { Return, ReturnSlot } from './return.ts'
import type { CompanionFailure } from './ports.ts'
import type { ReturnReason } from './return-policy-rows.ts'

type NotFound = { readonly kind: 'not-found' }

/** What a shopper wants to return, as they say it. */
export type ReturnRequest = {
  readonly items: readonly {
    readonly sku: string
    readonly quantity: number
    readonly reason: ReturnReason
    /** The packaging of the item is unopened. */
    readonly unopened: boolean
    /** SKU of what it is exchanged for; absent: the money goes back. */
    readonly exchangeFor?: string
  }[]
  readonly passage:
    | { readonly kind: 'store'; readonly store: string }
    | { readonly kind: 'home'; readonly slot: string | null }
  readonly comment: string
  /** Ids of photos that were uploaded for this order. */
  readonly photos: readonly string[]
}

export type ReturnRequestFailure =
  | { readonly kind: 'no-items' }
  /** More than was bought and has not come back. */
  | { readonly kind: 'too-many'; readonly sku: string; readonly remaining: number }
  | { readonly kind: 'too-late'; readonly sku: string }
  | { readonly kind: 'not-returnable'; readonly sku: string; readonly reason: ReturnReason }
  | { readonly kind: 'must-be-unopened'; readonly sku: string }
  | { readonly kind: 'photo-required'; readonly sku: string }
  | { readonly kind: 'unknown-photo' }
  | { readonly kind: 'invalid-passage' }
  | { readonly kind: 'slot-full' }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'not-exchangeable'; readonly sku: string }
  | { readonly kind: CompanionFailure; readonly sku?: string }
  /** It is exchanged where it is collected. */
  | { readonly kind: 'exchange-needs-collection' }
  /** Used: only for an exchange. */
  | { readonly kind: 'comfort-only'; readonly sku: string }
  | ReturnRefundFailure

type PhotoFailure =
  | {
      readonly kind:
        'not-a-picture' | 'unknown-format' | 'too-many-bytes' | 'too-many-pixels' | 'too-many-photos'
    }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

/** A page of a customer's returns, with the names of the specification. */
export type MyReturns = {
  /** Newest first. */
  readonly returnList: readonly Return[]
  readonly totalReturns: number
  readonly start: number
}

/** The caller has opened the order, by a link or an account. */
type Opened = Pick<OpenedOrder, 'order'>

export type ReturnPreview = Pick<Return, 'refund' | 'exchange'>

/** The order that delivers what items are exchanged for. */
export type Companion = { readonly order: Order; readonly accessToken: string }

export type ReturnsFacade = {
  /** Lines that may come back, with the reasons and what each asks for. */
  options(opened: Opened): Promise<OrderLines>
  /** When we could collect; empty: nowhere to collect from. */
  listSlots(opened: Opened): Promise<readonly ReturnSlot[]>
  /** The refund and the exchange to the last minor unit, without storing anything. */
  preview(opened: Opened, request: ReturnRequest): Promise<Result<ReturnPreview, ReturnRequestFailure>>
  /** The companion order of a return, as far as the visitor may open it; undefined: there is none. */
  findCompanion(one: Return): Promise<Companion | undefined>
  /** `key`: made when the form was rendered. */
  request(opened: Opened, request: ReturnRequest, key: string): Promise<Result<Return, ReturnRequestFailure>>
  listOfOrder(orderId: string): Promise<readonly Return[]>
  /** Returns of a customer's orders in a country. */
  listOwn(customerId: string, start: number, country: CountryCode): Promise<MyReturns>
  withdraw(opened: Opened, reference: string): Promise<Result<Return, NotFound | ReturnActionFailure>>
  schedule(
    opened: Opened,
    reference: string,
    slot: string,
  ): Promise<Result<Return, NotFound | ReturnActionFailure>>
  appeal(
    opened: Opened,
    reference: string,
    note: string,
  ): Promise<Result<Return, NotFound | ReturnActionFailure>>
  /** Re-encodes a photo and stores it for the order until it is part of a request. */
  addPhoto(
    opened: Opened,
    bytes: Uint8Array,
    from: string,
  ): Promise<Result<{ readonly id: string }, PhotoFailure>>
  /** Stores what was entered until it is reviewed; answers its id. */
  saveDraft(opened: Opened, draft: ReturnRequest): Promise<string>
  findDraft(opened: Opened, id: string): Promise<ReturnRequest | undefined>
  /** Days from acceptance in which the money is paid out. */
  refundDaysOf(country: CountryCode): number
  /** Of the order; another's photo and none are the same. */
  findPhoto(orderId: string, id: string): Promise<Uint8Array | undefined>
}
