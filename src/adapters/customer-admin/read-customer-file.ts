import { sql, type SQL } from 'drizzle-orm'
import type { CustomerFile } from '#commerce/customer-admin/customer-file.ts'
import type { Identity } from '#commerce/identity/customer-record.ts'
import { refusedDeliveriesOf } from '#adapters/orders/shopper-history.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Country } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import { toInstant, type Clock } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'

/** Rows of each part at most. */
const shown = 50

type Json<Row, Moments extends keyof Row> = Omit<Row, Moments> & Readonly<Record<Moments, string>>
type Part<Name extends 'orders' | 'returns' | 'cards' | 'messages' | 'leads' | 'addresses' | 'sessions'> =
  CustomerFile[Name][number]

type Row = Pick<
  CustomerFile,
  'id' | 'name' | 'country' | 'language' | 'orderedIn' | 'refusedDeliveries' | 'leads'
> &
  Readonly<Record<'createdAt', string>> &
  Readonly<Record<'cashBlockedAt' | 'deletionRequestedAt' | 'erasedAt', string | null>> & {
    readonly identities: readonly (Pick<Identity, 'value'> & {
      readonly kind: Identity['kind']
      readonly isVerified: boolean
    })[]
    readonly orders: readonly (Json<Omit<Part<'orders'>, 'total'>, 'placedAt'> & {
      readonly minor: number
      readonly currency: Currency
    })[]
    readonly returns: readonly Json<Part<'returns'>, 'requestedAt'>[]
    readonly wallets: readonly { readonly unit: Currency; readonly minor: number }[]
    readonly cards: readonly Json<Part<'cards'>, 'orderedAt'>[]
    readonly messages: readonly Json<Part<'messages'>, 'createdAt'>[]
    readonly addresses: readonly Part<'addresses'>[]
    readonly sessions: readonly Json<Part<'sessions'>, 'startedAt' | 'lastSeenAt'>[]
  }

/** Rows of a statement as one column. */
const listOf = (statement: SQL): SQL =>
  sql`(select coalesce(json_agg(row_to_json(one)), '[]') from (${statement}) one)`

const contacts = (kind: 'phone' | 'email'): SQL =>
  sql`(select value from identities where customer_id = customer.id and kind = ${kind} and verified_at is not null)`

const parts = (now: string): Readonly<Record<string, SQL>> => ({
  identities: sql`select kind, value, verified_at is not null as "isVerified" from identities
    where customer_id = customer.id order by verified_at is null, last_proven_at desc nulls last, created_at`,
  orders: sql`select orders.number, orders.country, orders.placed_at as "placedAt", orders.currency,
      orders.total_minor as minor, coalesce(facet.display, 'Pending') as display
    from orders left join order_facets facet on facet.order_id = orders.id
    where orders.customer_id = customer.id order by orders.placed_at desc, orders.number limit ${shown}`,
  returns: sql`select one.reference, orders.number as "orderNumber", orders.country,
      one.requested_at as "requestedAt", one.state
    from orders join returns one on one.order_id = orders.id
    where orders.customer_id = customer.id order by one.requested_at desc, one.reference limit ${shown}`,
  wallets: sql`select unit, sum(balance_minor)::bigint as minor from ledger_accounts
    where customer_id = customer.id and kind in ('wallet', 'credit') group by unit order by unit`,
  cards: sql`select id, country, last, state, ordered_at as "orderedAt" from gift_cards
    where owner_id = customer.id or buyer_id = customer.id order by ordered_at desc, id limit ${shown}`,
  messages: sql`select id, kind, channel, state, created_at as "createdAt", country from outbox
    where customer_id = customer.id or order_id = any(array(
      select id::text from orders where orders.customer_id = customer.id order by placed_at desc limit ${shown}))
    order by created_at desc, id limit ${shown}`,
  leads: sql`select reference, country, store_code as "storeCode", state, created_at as "createdAt" from leads
    where lower(email) = any(array${contacts('email')}) or phone = any(array${contacts('phone')})
    order by created_at desc, id limit ${shown}`,
  addresses: sql`select country, label, address, is_default as "isDefault" from customer_addresses
    where customer_id = customer.id order by is_default desc, changed_at desc, id limit ${shown}`,
  sessions: sql`select agent, country, started_at as "startedAt", last_seen_at as "lastSeenAt" from sessions
    where customer_id = customer.id and ended_at is null and expires_at > ${now}::timestamptz
    order by last_seen_at desc, id limit ${shown}`,
})

const momentOf = (text: string) => toInstant(new Date(text))
const momentOrNull = (text: string | null) => (text === null ? null : momentOf(text))

/** Everything of a customer, by one statement. */
export async function readCustomerFile(
  db: Database,
  customerId: string,
  { clock, countries }: { readonly clock: Clock; readonly countries: readonly Country[] },
): Promise<Omit<CustomerFile, 'consents'> | undefined> {
  const columns = Object.entries(parts(clock.now())).map(
    ([name, statement]) => sql`${listOf(statement)} as ${sql.identifier(name)}`,
  )
  const [row] = await rowsOf<Row>(
    db,
    sql`select customer.id, customer.name, customer.country, customer.language, customer.created_at as "createdAt",
        customer.cash_blocked_at as "cashBlockedAt", customer.deletion_requested_at as "deletionRequestedAt",
        customer.erased_at as "erasedAt",
        (select coalesce(json_agg(distinct orders.country), '[]') from orders
          where orders.customer_id = customer.id) as "orderedIn",
        ${refusedDeliveriesOf(sql`customer.id`)} as ${sql.identifier('refusedDeliveries')},
        ${sql.join(columns, sql`, `)}
      from customers customer where customer.id = ${customerId}::uuid`,
  )
  return row && toFile(row, countries)
}

function toFile(row: Row, countries: readonly Country[]): Omit<CustomerFile, 'consents'> {
  const { identities, wallets, ...rest } = row
  const valueOf = (kind: Identity['kind']): string =>
    identities.find((one) => one.kind === kind && one.isVerified)?.value ?? ''
  return {
    ...rest,
    phone: valueOf('phone'),
    email: valueOf('email'),
    unconfirmed: identities.flatMap(({ kind, value, isVerified }) =>
      kind === 'google' || isVerified ? [] : [{ kind, value }],
    ),
    createdAt: momentOf(row.createdAt),
    cashBlockedAt: momentOrNull(row.cashBlockedAt),
    deletionRequestedAt: momentOrNull(row.deletionRequestedAt),
    erasedAt: momentOrNull(row.erasedAt),
    orders: row.orders.map(({ minor, currency, placedAt, ...order }) => ({
      ...order,
      placedAt: momentOf(placedAt),
      total: money(minor, currency),
    })),
    returns: row.returns.map((one) => ({ ...one, requestedAt: momentOf(one.requestedAt) })),
    wallets: wallets.flatMap(({ unit, minor }) => {
      const country = countries.find(({ currency }) => currency === unit)
      return country ? [{ country: country.isoCode, balance: money(Number(minor), unit) }] : []
    }),
    cards: row.cards.map((one) => ({ ...one, orderedAt: momentOf(one.orderedAt) })),
    messages: row.messages.map((one) => ({ ...one, createdAt: momentOf(one.createdAt) })),
    leads: row.leads.map((one) => ({ ...one, createdAt: momentOf(one.createdAt) })),
    sessions: row.sessions.map((one) => ({
      ...one,
      startedAt: momentOf(one.startedAt),
      lastSeenAt: momentOf(one.lastSeenAt),
    })),
  }
}
