import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { NotPermitted, Operator } from '#commerce/staff/operator.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Result } from '#kernel/result.ts'
import type { AcceptedItem, ReturnActionFailure } from './advance-return.ts'
import type { ReturnsAgainstPolicy } from './against-policy.ts'
import type { PlannedReturn } from './change-returns.ts'
import type { ItemPolicy } from './explain-policy.ts'
import type { OperatorReturnEvent, returnActs } from './operator-acts.ts'
import type { ListReturnedStock, ReturnQuery } from './ports.ts'
import type { Return, ReturnSlot } from './return.ts'
import type { ReturnListFilters, ReturnRow, ReturnTally, ReturnView } from './return-list.ts'

type NotFound = { readonly kind: 'not-found' }

/** What an operator reports or decides. */
export type ReturnAct = {
  readonly by: Operator
  readonly event: OperatorReturnEvent
  readonly note: string
  /** Of schedule; of approve: when it is collected, if that is agreed already. */
  readonly slot?: string | null
  /** Of accept and accept-part: units by SKU and grade; missing: all, in grade A. */
  readonly items?: readonly AcceptedItem[]
  /** Of receive: where; missing or null: as planned. */
  readonly place?: string | null
  /** A second person, for more than a key or a command may give alone. */
  readonly approvedBy?: string | null
  /** Of the return as it was shown; missing or null: whatever it is. */
  readonly version?: number | null
  /** By which it is done. */
  readonly approval?: { readonly id: string; readonly version: number } | null
}

export type ReturnActFailure = NotFound | NotPermitted | ReturnActionFailure

/** A return as its page shows it. */
export type ReturnDetails = {
  readonly one: Return
  readonly order: Order
  readonly policies: readonly ItemPolicy[]
  readonly acts: ReturnType<typeof returnActs>
  /** When it could be collected. */
  readonly slots: readonly ReturnSlot[]
  /** Where the operator could receive it. */
  readonly places: readonly string[]
  readonly isOverdue: boolean
}

/** For operators: pages, commands and the operations API. What is out of their reach is not found. */
export type ReturnAdmin = {
  list(query: ReturnQuery): Promise<readonly Return[]>
  listPage(query: ListQuery<ReturnListFilters>, by: Operator): Promise<ListPage<ReturnRow>>
  /** What waits in views of the list. */
  tally(views: readonly ReturnView[], by: Operator): Promise<readonly ReturnTally[]>
  /** Accepted units by place, SKU and grade; what came last first. */
  listStock: ListReturnedStock
  find(reference: string, by: Operator): Promise<Result<Return, NotFound>>
  open(reference: string, by: Operator): Promise<Result<ReturnDetails, NotFound>>
  listOfOrder(orderId: string, by: Operator): Promise<readonly Return[]>
  /** Counted from 1. */
  findPhoto(reference: string, position: number, by: Operator): Promise<Uint8Array | undefined>
  /** What the act would do now, whatever it refunds; also for who would approve it. */
  plan(reference: string, act: ReturnAct): Promise<Result<PlannedReturn, ReturnActFailure>>
  advance(reference: string, act: ReturnAct): Promise<Result<Return, ReturnActFailure>>
  readonly againstPolicy: ReturnsAgainstPolicy
  /** Of a store; null: a warehouse. */
  nameOfPlace(code: string): Bilingual | null
}
