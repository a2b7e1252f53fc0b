import { and, sql, type SQL } from 'drizzle-orm'
import {
  outboxStates,
  type MessageAdminRepository,
  type MessageListFilters,
  type OutboxMessage,
} from '#commerce/messages/message-admin.ts'
import { maskEmail, maskPhone } from '#commerce/addresses/mask-contact.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countedWithin, countOf, keyset, type Counted, type Key } from '#infrastructure/db/keyset.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { withinDays } from '#infrastructure/db/within-days.ts'
import type { Country } from '#kernel/country.ts'
import { toInstant } from '#kernel/instant.ts'
import { createOutboxRepository } from './outbox-repository.ts'

type Row = Omit<OutboxMessage, 'to' | 'createdAt' | 'sentAt'> & {
  readonly recipient: string | null
  readonly createdAt: Date | string
  readonly sentAt: Date | string | null
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** A message with the order it is about. An order id is text in the outbox: only one that is a uuid is looked up. */
const from = sql`outbox one left join orders placed
  on placed.id = case when one.order_id ~ '^[0-9a-f-]{36}$' then one.order_id::uuid end`
const columns = sql`one.id, one.channel, one.kind, one.state, one.attempts, one.last_problem as problem, one.reference,
  one.created_at as "createdAt", one.sent_at as "sentAt", one.country, placed.number as "orderNumber",
  coalesce(one.recipient, case one.channel when 'mail' then placed.email else placed.phone end) as recipient`

const byId: Key<OutboxMessage> = { expression: sql`one.id`, kind: 'uuid', valueOf: ({ id }) => id }
const byTime: Key<OutboxMessage> = {
  expression: sql`one.created_at`,
  kind: 'instant',
  valueOf: ({ createdAt }) => createdAt,
}

/** The outbox for operators. */
export function createMessageAdminRepository(
  db: Database,
  { countries }: { readonly countries: readonly Country[] },
): MessageAdminRepository {
  return {
    async listPage(query, by) {
      const page = keyset<OutboxMessage>(query, byTime, byId)
      const reach = withinReach(by, 'messages.see', { country: sql`one.country`, place: null })
      const matches = and(reach, ...conditionsOf(query.filters, query.search, countries)) ?? reach
      const statement = sql`select 1 from outbox one where ${matches}`
      const found = await rowsOf<Row & Counted>(
        db,
        sql`select ${columns}, ${countedWithin(statement)} as counted from ${from} where ${matches} and ${page.where}
          order by ${sql.join(page.orderBy, sql`, `)} limit ${page.limit}`,
      )
      const count = await countOf(db, found, { statement, cursor: query.cursor })
      return { ...page.toPage(found.map(toMessage)), count }
    },

    async find(id) {
      if (!isUuid(id)) return undefined
      const [row] = await rowsOf<Row>(db, sql`select ${columns} from ${from} where one.id = ${id}::uuid`)
      return row && toMessage(row)
    },

    async listOfOrder(orderId, limit) {
      const found = await rowsOf<Row>(
        db,
        sql`select ${columns} from ${from} where one.order_id = ${orderId}
          order by one.created_at desc, one.id limit ${limit}`,
      )
      return found.map(toMessage)
    },

    resend: ({ id, country, state }, by, reason, at) =>
      db.transaction(async (tx) => {
        if (!(await createOutboxRepository(tx).resend(id, at))) return false
        await writeAudit(tx, by, at, {
          act: 'message.resend',
          object: { kind: 'message', id },
          country,
          before: { state },
          after: { state: 'waiting' },
          reason,
          approvalId: null,
        })
        return true
      }),
  }
}

function conditionsOf(
  { state, channel, kind, created }: MessageListFilters,
  search: string,
  countries: readonly Country[],
): readonly (SQL | undefined)[] {
  const known = outboxStates.find((one) => one === state)
  const moment = {
    moment: sql`one.created_at`,
    country: sql`coalesce(one.country, ${countries[0]?.isoCode ?? ''})`,
  }
  return [
    known && sql`one.state = ${known}`,
    channel === null ? undefined : sql`one.channel = ${channel}`,
    kind === null ? undefined : sql`one.kind = ${kind}`,
    created === null ? undefined : withinDays(moment, created, countries),
    search === '' ? undefined : found(search),
  ]
}

/**
 * By an order's number, a recipient or the provider's id: each by its index, and before the rest. As one condition the database expects
 * many of them, and reads the messages from the newest on until it has a page.
 */
const found = (search: string): SQL =>
  sql`one.id = any(array(
      select id from outbox where order_id = any(array(select id::text from orders where number = ${search.toUpperCase()}))
      union all select id from outbox where lower(recipient) = ${search.toLowerCase()}
      union all select id from outbox where reference = ${search}))`

const toMessage = ({ recipient, createdAt, sentAt, ...row }: Row): OutboxMessage => ({
  ...row,
  to: recipient === null ? '' : row.channel === 'mail' ? maskEmail(recipient) : maskPhone(recipient),
  createdAt: toInstant(new Date(createdAt)),
  sentAt: sentAt && toInstant(new Date(sentAt)),
})
