import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import type { Operator, Reach } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { HandIn, Run } from './run.ts'
import type { RunState } from './run-states.ts'

type NewRun = Pick<Run, 'country' | 'place' | 'day' | 'crew' | 'vehicle'> & {
  /** The same key again is the same run. */
  readonly key: string
}

/** A run as lists show it. */
export type RunSummary = Omit<Run, 'stops' | 'handIn' | 'link'> & {
  readonly stops: number
  /** Of them, those that were delivered, failed or refused. */
  readonly completed: number
  readonly litres: number
  readonly minutes: number
  /** Cash due at the doors, a sum per currency; null: the cash is back and has not been counted. */
  readonly due: readonly Money[] | null
}

export type RunQuery = {
  readonly reaches: readonly Reach[]
  readonly country: CountryCode | null
  readonly place: string | null
  readonly day: Day | null
  readonly states: readonly RunState[] | null
  readonly limit: number
  /** Number of the last run of the page before. */
  readonly before: string | null
}

export type RunFilters = {
  /** `open`: neither closed nor canceled. */
  readonly state: RunState | 'open' | null
  readonly country: CountryCode | null
  readonly place: string | null
  readonly day: { readonly from: Day | null; readonly to: Day | null } | null
}

/** What is written of a changed run. */
export type RunChange = {
  readonly run: Run
  /** "run.add-stop" */
  readonly act: string
  /** Of what `detail` says, besides the state. */
  readonly before?: ChangedFields
  readonly detail: ChangedFields
  readonly reason: string | null
}

/** The cash of a run as it was counted. */
export type CountedRun = Pick<Run, 'number' | 'country' | 'place' | 'day'> & { readonly handIn: HandIn }

export type StopConflict =
  /** Another open run has the shipment. */
  | { readonly kind: 'in-another-run' }
  /** All runs of the place and day have as many stops as it can send out. */
  | { readonly kind: 'too-many-stops' }
  /** A stop was loaded or taken off meanwhile. */
  | { readonly kind: 'overtaken' }

export type CrewPhone = { readonly agent: string; readonly firstAt: Instant; readonly lastAt: Instant }

export type RunRepository = {
  insert(run: NewRun, by: Operator, at: Instant): Promise<Run>
  find(number: string): Promise<Run | undefined>
  /** Of a country, counted within a span, the first count first. Counts that were rejected are left out. */
  listHandIns(query: {
    readonly reaches: readonly Reach[]
    readonly country: CountryCode
    readonly from: Instant
    readonly until: Instant
  }): Promise<readonly CountedRun[]>
  findById(id: string): Promise<Run | undefined>
  /** The latest day first. */
  list(query: RunQuery): Promise<readonly RunSummary[]>
  /** Sorted by day. */
  listPage(query: ListQuery<RunFilters>, by: Operator): Promise<ListPage<RunSummary>>
  /** Locks the run, decides, and writes the change with its audit row in one transaction. */
  change<Failure>(
    number: string,
    who: { readonly by: Operator; readonly at: Instant },
    decide: (run: Run) => Result<RunChange, Failure>,
  ): Promise<Result<Run, Failure | StopConflict | { readonly kind: 'not-found' }>>
  /** Takes a planned stop from one run to the end of another. */
  moveStop(
    request: {
      readonly from: string
      readonly to: string
      readonly stop: { readonly orderNumber: string; readonly position: number }
    },
    who: { readonly by: Operator; readonly at: Instant },
  ): Promise<boolean>
  /** Of stops, in any order. */
  listOrders(numbers: readonly string[]): Promise<readonly Order[]>
  /** With shipments that can go out that day from the place and are on no run. */
  listUnplanned(query: {
    readonly country: CountryCode
    readonly day: Day
    readonly limit: number
  }): Promise<readonly { readonly order: Order; readonly position: number }[]>
  /** Records that a phone has opened the crew's link. */
  notePhone(
    runId: string,
    phone: { readonly digest: string; readonly agent: string; readonly at: Instant },
  ): Promise<void>
  listPhones(runId: string): Promise<readonly CrewPhone[]>
}

/** Units that were taken off the shelf. */
export type PickedItem = {
  readonly orderNumber: string
  readonly position: number
  readonly sku: string
  readonly quantity: number
}

export type ToPickQuery = {
  readonly country: CountryCode
  /** Null: the warehouse. */
  readonly store: string | null
  readonly until: Day
  /** Of orders. */
  readonly limit: number
}

export type PickRepository = {
  /** With shipments that are to be packed at the place by the end of a day, those that were approved first. */
  listToPick(query: ToPickQuery): Promise<readonly Order[]>
  /** How many shipments of the orders of each such list are to be packed. */
  countToPick(queries: readonly ToPickQuery[]): Promise<readonly number[]>
  listPicked(orderIds: readonly string[]): Promise<readonly PickedItem[]>
  /** Never more than `atMost` of an item in all. Returns how many there are now. */
  pick(
    item: {
      readonly orderId: string
      readonly position: number
      readonly sku: string
      readonly quantity: number
      readonly atMost: number
    },
    who: { readonly by: Operator; readonly at: Instant; readonly country: CountryCode },
  ): Promise<number>
  /** Puts an item back on the shelf. */
  unpick(
    item: { readonly orderId: string; readonly position: number; readonly sku: string },
    who: { readonly by: Operator; readonly at: Instant; readonly country: CountryCode },
  ): Promise<void>
  /** Documents that were printed, on the timeline of their orders. */
  notePrinted(
    orderNumbers: readonly string[],
    what: 'packing-slip' | 'label' | 'run-sheet',
    who: { readonly by: Operator; readonly at: Instant },
  ): Promise<void>
}
