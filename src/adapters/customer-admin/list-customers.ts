import { and, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { CustomerFilters } from '#commerce/customer-admin/customer-admin.ts'
import type { CustomerAdminRepository, CustomerSearch } from '#commerce/customer-admin/ports.ts'
import type { ListQuery } from '#commerce/lists/list.ts'
import { customers } from '#adapters/identity/identity-tables.ts'
import { refusedDeliveriesOf } from '#adapters/orders/shopper-history.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { anyOf } from '#infrastructure/db/sql-helpers.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import { toInstant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'

type Listed = Awaited<ReturnType<CustomerAdminRepository['listPage']>>['rows'][number]
type Spent = readonly { readonly currency: Currency; readonly minor: number }[]

const registered: Key<Listed> = {
  expression: sql`${customers.createdAt}`,
  kind: 'instant',
  valueOf: ({ registeredAt }) => registeredAt,
}
const byId: Key<Listed> = { expression: sql`customers.id`, kind: 'uuid', valueOf: ({ id }) => id }

/**
 * A page of customers. Orders, sums and contacts are read for the rows of the page alone. A search is for whole contacts and numbers: who
 * has them is found first, by their indexes.
 */
export async function listCustomers(
  db: Database,
  query: ListQuery<CustomerFilters>,
  { countries, search }: Parameters<CustomerAdminRepository['listPage']>[1],
): ReturnType<CustomerAdminRepository['listPage']> {
  const page = keyset<Listed>(query, registered, byId)
  const matches = and(isNull(customers.erasedAt), within(countries, search), ...conditionsOf(query.filters))
  const [rows, count] = await Promise.all([
    db
      .select({
        id: customers.id,
        name: customers.name,
        country: customers.country,
        createdAt: customers.createdAt,
        cashBlockedAt: customers.cashBlockedAt,
        phone: sql<
          string | null
        >`(select value from identities where customer_id = customers.id and kind = 'phone'
          order by verified_at is null, last_proven_at desc nulls last limit 1)`,
        orders: sql<number>`(select count(*)::int ${ofOrders})`,
        lastOrderAt: sql<string | Date | null>`(select max(placed_at) ${ofOrders})`,
        refusedDeliveries: refusedDeliveriesOf(sql`customers.id`),
        spent: sql<Spent>`(select coalesce(json_agg(row_to_json(sums)), '[]') from (
          select currency, sum(total_minor)::bigint as minor ${ofOrders} and status <> 'canceled'
          group by currency order by currency) sums)`,
      })
      .from(customers)
      .where(and(matches, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(db, sql`select 1 from ${customers} where ${matches}`),
  ])
  const listed = rows.map(({ createdAt, cashBlockedAt, lastOrderAt, spent, phone, ...row }) => ({
    ...row,
    phone: phone ?? '',
    registeredAt: toInstant(createdAt),
    lastOrderAt: lastOrderAt === null ? null : toInstant(new Date(lastOrderAt)),
    spent: spent.map(({ currency, minor }) => money(minor, currency)),
    isCashBlocked: cashBlockedAt !== null,
  }))
  return { ...page.toPage(listed), count }
}

const ofOrders = sql`from orders where orders.customer_id = customers.id`

/** In a search, also who has ordered in the countries: the few that are found are looked at one by one. */
function within(countries: readonly CountryCode[] | null, search: CustomerSearch | null): SQL | undefined {
  const isHome = countries === null ? undefined : inArray(customers.country, [...countries])
  if (search === null) return isHome
  const isFound = sql`customers.id = any(array(
    select customer_id from identities where value = ${anyOf(search.contacts)}
    union all select customer_id from orders where number = ${search.orderNumber}))`
  if (countries === null) return isFound
  const hasOrdered = sql`exists (select ${ofOrders} and orders.country = ${anyOf(countries)})`
  return and(isFound, or(isHome, hasOrdered))
}

const conditionsOf = ({ country, consent, hasWallet }: CustomerFilters): readonly (SQL | undefined)[] => [
  country === null ? undefined : sql`${customers.country} = ${country}`,
  consent === null
    ? undefined
    : sql`exists (select from contact_consents consent where consent.customer_id = customers.id
        and consent.channel = ${consent} and consent.purpose = 'marketing' and consent.is_granted
        and not exists (select from contact_consents later where later.customer_id = consent.customer_id
          and later.channel = consent.channel and later.purpose = 'marketing' and later.id > consent.id))`,
  hasWallet
    ? sql`exists (select from ledger_accounts account where account.customer_id = customers.id
        and account.kind in ('wallet', 'credit') and account.customer_id is not null and account.balance_minor > 0)`
    : undefined,
]
