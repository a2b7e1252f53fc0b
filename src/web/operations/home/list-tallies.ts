import type { CappedCount, ListPage } from '#commerce/lists/list.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { approvalList } from '#web/operations/approvals/approval-list.ts'
import { letterList } from '#web/operations/background-work/letter-list.ts'
import { runList } from '#web/operations/dispatch/run-list.ts'
import { importList } from '#web/operations/imports/import-list.ts'
import { leadList, teamsOf } from '#web/operations/leads/lead-list.ts'
import { messageList } from '#web/operations/messages/message-list.ts'
import { operatorOrderList } from '#web/operations/orders/order-list.ts'
import { staffList } from '#web/operations/people/staff-list.ts'
import { operatorReturnList } from '#web/operations/returns/return-list.ts'
import { reviewList } from '#web/operations/reviews/review-list.ts'
import type { ListDefinition } from '#web/operations/lists/list-definition.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'

/** How many rows a list has, and since when the oldest of them waits. */
export type ListTally = {
  readonly count: CappedCount
  readonly oldest: { readonly at: Instant; readonly country: CountryCode } | null
}

type Oldest = NonNullable<ListTally['oldest']>

type CountableList = {
  readonly route:
    | 'orders'
    | 'returns'
    | 'imports'
    | 'leads'
    | 'reviews'
    | 'messages'
    | 'deadLetters'
    | 'approvals'
    | 'runs'
    | 'staff'
  /** What the list has at this address, by its own query. */
  tally(locals: App.Locals, by: StaffOperator, url: URL): Promise<ListTally>
}

/** The first page from the oldest row on, of as few rows as a page can have. */
const fromOldest = <List extends ListDefinition>(definition: List, url: URL) => {
  const { query } = readListQuery(definition, url)
  return { ...query, sort: definition.sort.column, descending: false, size: 25 as const, cursor: null }
}

const tallyOf = <Row>({ count, rows }: ListPage<Row>, oldestOf: (row: Row) => Oldest): ListTally => ({
  count,
  oldest: rows[0] === undefined ? null : oldestOf(rows[0]),
})

const none: ListTally = { count: { count: 0, isMore: false }, oldest: null }

/** Lists that can be counted at any of their addresses, by the id under which their views are saved. */
export const countableLists = {
  orders: {
    route: 'orders',
    async tally(locals, by, url) {
      const page = await locals.shop.orderLists.listForOperators(
        by,
        fromOldest(operatorOrderList(locals), url),
      )
      return tallyOf(page, ({ placedAt, country }) => ({ at: placedAt, country }))
    },
  },
  returns: {
    route: 'returns',
    async tally(locals, by, url) {
      const query = fromOldest(operatorReturnList(locals), url)
      const page = await locals.shop.returnAdmin.listPage(query, by)
      return tallyOf(page, ({ requestedAt, country }) => ({ at: requestedAt, country }))
    },
  },
  leads: {
    route: 'leads',
    async tally(locals, by, url) {
      const query = fromOldest(leadList(locals, teamsOf(locals)), url)
      const page = await locals.shop.leadAdmin.listPage(query, by)
      return tallyOf(page, ({ createdAt, country }) => ({ at: createdAt, country }))
    },
  },
  imports: {
    route: 'imports',
    async tally(locals, by, url) {
      const page = await locals.shop.importAdmin.listPage(fromOldest(importList(locals), url), by)
      const country = locals.storefront.country.isoCode
      return tallyOf(page, ({ createdAt }) => ({ at: createdAt, country }))
    },
  },
  reviews: {
    route: 'reviews',
    async tally(locals, by, url) {
      const page = await locals.shop.reviewAdmin.listPage(fromOldest(reviewList(locals), url), by)
      return tallyOf(page, ({ createdAt }) => ({ at: createdAt, country: here(locals) }))
    },
  },
  messages: {
    route: 'messages',
    async tally(locals, by, url) {
      const page = await locals.shop.messageAdmin.listPage(fromOldest(messageList(locals), url), by)
      return tallyOf(page, ({ createdAt, country }) => ({ at: createdAt, country: country ?? here(locals) }))
    },
  },
  'dead-letters': {
    route: 'deadLetters',
    async tally(locals, by, url) {
      const page = await locals.shop.backgroundWork.listDeadLetters(fromOldest(letterList(locals), url), by)
      return page.ok ? tallyOf(page.value, ({ at }) => ({ at, country: here(locals) })) : none
    },
  },
  approvals: {
    route: 'approvals',
    async tally(locals, by, url) {
      const page = await locals.shop.approvals.listPage(fromOldest(approvalList(locals), url), by)
      return tallyOf(page, ({ requestedAt, country }) => ({
        at: requestedAt,
        country: country ?? here(locals),
      }))
    },
  },
  // A day of work to come is not something that waits.
  runs: {
    route: 'runs',
    async tally(locals, by, url) {
      const page = await locals.shop.dispatch.runs.listPage(fromOldest(runList(locals, by), url), by)
      return { count: page.count, oldest: null }
    },
  },
  staff: {
    route: 'staff',
    async tally(locals, by, url) {
      const page = await locals.shop.staffAccess.listPage(fromOldest(staffList(locals), url), by)
      return { count: page.count, oldest: null }
    },
  },
} as const satisfies Readonly<Record<string, CountableList>>

export type CountableListId = keyof typeof countableLists

const here = ({ storefront }: App.Locals): CountryCode => storefront.country.isoCode
