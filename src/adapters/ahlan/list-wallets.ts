import { sql, type SQL } from 'drizzle-orm'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { ListedWallet, WalletFilters } from '#commerce/ahlan/wallet-admin.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Country } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import { toInstant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import { findOwners } from './find-owners.ts'

type Row = {
  readonly id: string
  readonly customer_id: string
  readonly unit: Currency
  readonly moved_at: string | Date
  readonly minor: string
}

const moved: Key<ListedWallet> = {
  expression: sql`account.moved_at`,
  kind: 'instant',
  valueOf: ({ movedAt }) => movedAt,
}
const byId: Key<ListedWallet> = {
  expression: sql`account.id`,
  kind: 'uuid',
  valueOf: ({ ledgerId }) => ledgerId,
}

/** The condition of the indexes: accounts of wallets and credit. */
const ofWallets = (account: SQL): SQL =>
  sql`${account}.kind in ('wallet', 'credit') and ${account}.customer_id is not null`

/**
 * Wallet and credit of a customer in a country are one row: the account that moved last is read for it, by an index over
 * when accounts moved. What the row has in all is summed for the page alone.
 */
export async function listWallets(
  db: Database,
  query: ListQuery<WalletFilters>,
  countries: readonly Country[],
): Promise<ListPage<ListedWallet>> {
  const { filters, search } = query
  const shown = countries.filter(({ isoCode }) => filters.country === null || isoCode === filters.country)
  const units = shown.map(({ currency }) => sql`${currency}`)
  const page = keyset<ListedWallet>(query, moved, byId)
  const conditions = [
    ofWallets(sql`account`),
    shown.length === 0 ? sql`false` : sql`account.unit in (${sql.join(units, sql`, `)})`,
    ...(search === '' ? [] : [found(search)]),
  ]
  const matches = sql.join(conditions, sql` and `)
  const hasBalance = sql`(account.customer_id, account.unit) in (select filled.customer_id, filled.unit
    from ledger_accounts filled where ${ofWallets(sql`filled`)} and filled.balance_minor > 0)`
  const isLatest = sql`not exists (select from ledger_accounts later where later.customer_id = account.customer_id
    and later.unit = account.unit and ${ofWallets(sql`later`)}
    and (later.moved_at, later.id) > (account.moved_at, account.id))`
  const rows = await rowsOf<Row>(
    db,
    sql`select account.id, account.customer_id, account.unit, account.moved_at,
        (select sum(own.balance_minor) from ledger_accounts own where own.customer_id = account.customer_id
          and own.unit = account.unit and ${ofWallets(sql`own`)})::text as minor
      from ledger_accounts account where ${matches} and ${isLatest}
        and ${filters.hasBalance ? hasBalance : sql`true`} and ${page.where}
      order by ${sql.join(page.orderBy, sql`, `)} limit ${page.limit}`,
  )
  const owners = await findOwners(db, [...new Set(rows.map((row) => row.customer_id))])
  const erased = { name: '', phone: '', email: '' }
  const count = await countUpTo(
    db,
    sql`select distinct account.customer_id, account.unit from ledger_accounts account
      where ${matches} and ${filters.hasBalance ? sql`account.balance_minor > 0` : sql`true`}`,
  )
  return {
    ...page.toPage(
      rows.map((row) => ({
        ledgerId: row.id,
        customerId: row.customer_id,
        country: shown.find(({ currency }) => currency === row.unit)?.isoCode ?? '',
        owner: owners.get(row.customer_id) ?? erased,
        balance: money(Number(row.minor), row.unit),
        movedAt: toInstant(new Date(row.moved_at)),
      })),
    ),
    count,
  }
}

/** By mail address, the end of a phone, or an order: customers are found first, or all accounts would be read. */
function found(search: string): SQL {
  const digits = search.replace(/\D/g, '')
  const byPhone =
    digits.length < 4
      ? sql``
      : sql` union all select customer_id from identities
          where kind = 'phone' and reverse(value) like ${`${[...digits].reverse().join('')}%`}`
  return sql`account.customer_id = any(array(
    select customer_id from identities where kind = 'email' and value = ${search.trim().toLowerCase()}
    union all select customer_id from orders where number = ${search.replaceAll(' ', '').toUpperCase()}${byPhone}))`
}
