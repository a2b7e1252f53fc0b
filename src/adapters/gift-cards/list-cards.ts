import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { CardDetails, CardFilters, GiftCardStore, ListedCard } from '#commerce/gift-cards/ports.ts'
import type { ListQuery } from '#commerce/lists/list.ts'
import { listLedgerLines } from '#adapters/ledger/list-entries.ts'
import { ledgerAccounts, ledgerReservations as reservations } from '#adapters/ledger/ledger-tables.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { withinDays } from '#infrastructure/db/within-days.ts'
import type { Country } from '#kernel/country.ts'
import { toInstant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import { toGiftCard } from './gift-card-rows.ts'
import { contactOf, endOf, giftCards } from './gift-card-tables.ts'
import type { createGiftCardStore } from './gift-card-store.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly findRecord: ReturnType<typeof createGiftCardStore>['findRecord']
}

const never = '9999-12-31T00:00:00.000Z'
const shownEntries = 100

const sorts: Readonly<Record<string, Key<ListedCard>>> = {
  ordered: {
    expression: sql`${giftCards.orderedAt}`,
    kind: 'instant',
    valueOf: ({ card }) => card.orderedAt,
  },
  ends: {
    expression: endOf(giftCards.expiresAt),
    kind: 'instant',
    valueOf: ({ card }) => card.expiresAt ?? never,
  },
}
const byId: Key<ListedCard> = {
  expression: sql`${giftCards.id}`,
  kind: 'uuid',
  valueOf: ({ card }) => card.id,
}

/** Gift cards as operators list and read them. */
export const createCardLists = (
  db: Database,
  { countries, findRecord }: Deps,
): Pick<GiftCardStore, 'listPage' | 'findDetails'> => ({
  async listPage(query, by) {
    const page = keyset<ListedCard>(query, sorts[query.sort] ?? byId, byId)
    const matches = and(
      withinReach(by, 'cards.see', { country: sql`${giftCards.country}`, place: null }),
      ...conditionsOf(query, countries),
    )
    const found = await db
      .select({ card: giftCards, orderNumber: orders.number, minor: ledgerAccounts.balanceMinor })
      .from(giftCards)
      .leftJoin(orders, eq(orders.id, giftCards.orderId))
      .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, giftCards.id))
      .where(and(matches, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit)
    const count = await countUpTo(db, sql`select 1 from ${giftCards} where ${matches ?? sql`true`}`)
    const rows = found.map(({ card, orderNumber, minor }) => ({
      card: toGiftCard(card),
      balance: money(minor ?? 0, card.currency),
      orderNumber,
    }))
    return { ...page.toPage(rows), count }
  },

  async findDetails(id): Promise<CardDetails | undefined> {
    const record = await findRecord(id)
    if (!record) return undefined
    const { currency } = record.balance
    const [lines, paid, [next]] = await Promise.all([
      listLedgerLines(db, sql`account.id = ${id}::uuid`, { start: 0, size: shownEntries }),
      db
        .select({ reservation: reservations, orderNumber: orders.number })
        .from(reservations)
        .innerJoin(orders, eq(orders.id, reservations.orderId))
        .where(eq(reservations.accountId, id))
        .orderBy(desc(reservations.reservedAt), asc(orders.number))
        .limit(shownEntries),
      db.select({ id: giftCards.id }).from(giftCards).where(eq(giftCards.replaces, id)),
    ])
    return {
      ...record,
      entries: lines.map(({ at, event, minor, balance, orderNumber }) => ({
        ...{ at, event, orderNumber },
        amount: money(minor, currency),
        balance: money(balance, currency),
      })),
      payments: paid.map(({ reservation, orderNumber }) => ({
        orderNumber,
        state: reservation.state,
        amount: money(reservation.amountMinor, currency),
        returned: money(reservation.creditedMinor, currency),
        at: toInstant(reservation.reservedAt),
      })),
      replacedBy: next?.id ?? null,
    }
  },
})

function conditionsOf(
  { filters, search }: ListQuery<CardFilters>,
  countries: readonly Country[],
): readonly (SQL | undefined)[] {
  const { state, country, ends } = filters
  return [
    state === null ? undefined : eq(giftCards.state, state),
    country === null ? undefined : eq(giftCards.country, country),
    ends === null
      ? undefined
      : withinDays(
          { moment: endOf(giftCards.expiresAt), country: sql`${giftCards.country}` },
          ends,
          countries.filter(({ isoCode }) => country === null || isoCode === country),
        ),
    search === '' ? undefined : found(search),
  ]
}

/** The end of its code, its order, its recipient's mail address or the end of their phone number: each has an index. */
function found(search: string): SQL {
  const plain = search.replaceAll(' ', '')
  const last = /^[•*]*([A-Z2-9]{4})$/i.exec(plain)?.[1]?.toUpperCase()
  const digits = search.replace(/\D/g, '')
  const contact = contactOf(giftCards.recipient)
  const byPhone =
    digits.length < 4 ? sql`false` : sql`reverse(${contact}) like ${`${[...digits].reverse().join('')}%`}`
  return sql`(${last === undefined ? sql`false` : sql`${giftCards.last} = ${last}`}
    or ${giftCards.orderId} = any(array(select id from orders where number = ${plain.toUpperCase()}))
    or ${contact} = ${plain.toLowerCase()} or ${byPhone})`
}
