import type { CappedCount, ListPage } from '#commerce/lists/list.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { letterList } from '#web/operations/background-work/letter-list.ts'
import { leadList, teamsOf } from '#web/operations/leads/lead-list.ts'
import { messageList } from '#web/operations/messages/message-list.ts'
import { operatorOrderList } from '#web/operations/orders/order-list.ts'
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
  readonly route: 'orders' | 'leads' | 'reviews' | 'messages' | 'deadLetters'
  readonly permission: StaffPermission
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
export const countableLists: Readonly<Record<string, CountableList>> = {
  orders: {
    route: 'orders',
    permission: 'orders.see',
    async tally(locals, by, url) {
      const page = await locals.shop.orderLists.listForOperators(
        by,
        fromOldest(operatorOrderList(locals), url),
      )
      return tallyOf(page, ({ placedAt, country }) => ({ at: placedAt, country }))
    },
  },
  leads: {
    route: 'leads',
    permission: 'leads.see',
    async tally(locals, by, url) {
      const query = fromOldest(leadList(locals, teamsOf(locals)), url)
      const page = await locals.shop.leadAdmin.listPage(query, by)
      return tallyOf(page, ({ createdAt, country }) => ({ at: createdAt, country }))
    },
  },
  reviews: {
    route: 'reviews',
    permission: 'reviews.see',
    async tally(locals, by, url) {
      const page = await locals.shop.reviewAdmin.listPage(fromOldest(reviewList(locals), url), by)
      return tallyOf(page, ({ createdAt }) => ({ at: createdAt, country: here(locals) }))
    },
  },
  messages: {
    route: 'messages',
    permission: 'messages.see',
    async tally(locals, by, url) {
      const page = await locals.shop.messageAdmin.listPage(fromOldest(messageList(locals), url), by)
      return tallyOf(page, ({ createdAt, country }) => ({ at: createdAt, country: country ?? here(locals) }))
    },
  },
  'dead-letters': {
    route: 'deadLetters',
    permission: 'jobs.see',
    async tally(locals, by, url) {
      const page = await locals.shop.backgroundWork.listDeadLetters(fromOldest(letterList(locals), url), by)
      return page.ok ? tallyOf(page.value, ({ at }) => ({ at, country: here(locals) })) : none
    },
  },
}

const here = ({ storefront }: App.Locals): CountryCode => storefront.country.isoCode
