import { and, asc, count, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import {
  confirmationHours,
  maxOpenAlerts,
  maxUnconfirmedAlerts,
  type ProductAlert,
} from '#commerce/alerts/alert.ts'
import type { AlertRepository, NewAlert } from '#commerce/alerts/ports.ts'
import { contactConsentText, type ContactConsentEntry } from '#commerce/consent/contact-consent.ts'
import { createConsentRegister } from '#adapters/consent/contact-consent-register.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { productAlerts } from './alert-tables.ts'

const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

/** Alerts in the database, with their messages and consents in the same transactions. */
export function createAlertRepository(
  db: Database,
  digestContact: (contact: string) => string,
): AlertRepository {
  const noteConsent = (
    tx: Database,
    { email, customerId }: Pick<ProductAlert, 'email' | 'customerId'>,
    entry: Pick<ContactConsentEntry, 'isGranted' | 'source' | 'proof' | 'at'>,
  ) =>
    createConsentRegister(tx, digestContact).add([
      {
        ...entry,
        customerId,
        contact: email,
        channel: 'email',
        purpose: 'product-notices',
        textVersion: contactConsentText,
      },
    ])

  return {
    request: (alert) =>
      db.transaction(async (tx) => {
        const { email, requestedAt: at, isConfirmed } = alert
        // Requests for one address wait for each other, so that its limits are counted right.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alert ${email}`}, 0))`)
        const [open] = await tx
          .select({ id: productAlerts.id, state: productAlerts.state })
          .from(productAlerts)
          .where(and(isSame(alert), isOpen))
        if (!open && (await isFull(tx, alert))) return 'full'
        if (open?.state === 'confirmed') return 'ok'
        const id = open?.id ?? (await insert(tx, alert))
        if (isConfirmed) {
          if (open) await confirmRow(tx, id, at, alert.customerId)
          await noteConsent(tx, alert, { isGranted: true, source: 'product-notice', proof: 'session', at })
        } else await queueConfirmation(tx, id, email, at)
        return 'ok'
      }),

    async find(id) {
      if (!isUuid(id)) return undefined
      const [row] = await db.select().from(productAlerts).where(eq(productAlerts.id, id))
      return row && toAlert(row)
    },

    confirm: (id, at) =>
      db.transaction(async (tx) => {
        const confirmed = await confirmRow(tx, id, at, null)
        if (!confirmed) return false
        await noteConsent(tx, confirmed, { isGranted: true, source: 'product-notice', proof: 'link', at })
        return true
      }),

    stop: (id, at) =>
      db.transaction(async (tx) => {
        const [ended] = await tx
          .update(productAlerts)
          .set({ state: 'ended', changedAt: new Date(at) })
          .where(and(eq(productAlerts.id, id), ne(productAlerts.state, 'ended')))
          .returning()
        if (ended)
          await noteConsent(tx, ended, { isGranted: false, source: 'unsubscribe-link', proof: 'link', at })
      }),

    async listOwn({ customerId, email }, country) {
      const rows = await db
        .select()
        .from(productAlerts)
        .where(
          and(
            eq(productAlerts.state, 'confirmed'),
            eq(productAlerts.country, country),
            or(
              eq(productAlerts.customerId, customerId),
              email === null ? undefined : eq(productAlerts.email, email),
            ),
          ),
        )
        .orderBy(desc(productAlerts.requestedAt), asc(productAlerts.id))
        .limit(2 * maxOpenAlerts)
      return rows.map(toAlert)
    },

    async listConfirmed(country, afterId, limit) {
      const rows = await db
        .select()
        .from(productAlerts)
        .where(
          and(
            eq(productAlerts.country, country),
            eq(productAlerts.state, 'confirmed'),
            afterId === null ? undefined : gt(productAlerts.id, afterId),
          ),
        )
        .orderBy(asc(productAlerts.id))
        .limit(limit)
      return rows.map(toAlert)
    },

    async notify(ids, at) {
      // One statement: whichever job changes the row queues the message.
      const queued = await rowsOf(
        db,
        sql`with due as (
            update product_alerts set state = 'notified', changed_at = ${at}::timestamptz
            where ${inArray(productAlerts.id, [...ids])} and state = 'confirmed' returning id, kind, email
          )
          insert into ${outbox} (key, channel, kind, alert_id, recipient, next_at, created_at)
          select kind || ':' || id || ':' || ${at}::text, 'mail', kind, id, email, ${at}::timestamptz, ${at}::timestamptz
          from due on conflict do nothing returning 1`,
      )
      return queued.length
    },
  }
}

const isOpen = inArray(productAlerts.state, ['requested', 'confirmed'])

const isSame = ({ email, sku, country, kind }: NewAlert) =>
  and(
    eq(productAlerts.email, email),
    eq(productAlerts.sku, sku),
    eq(productAlerts.country, country),
    eq(productAlerts.kind, kind),
  )

/** Requests whose link has expired no longer count. */
async function isFull(tx: Database, { email, requestedAt, isConfirmed }: NewAlert): Promise<boolean> {
  const since = new Date(addMilliseconds(requestedAt, -confirmationHours * 3_600_000))
  const unconfirmed = sql<number>`count(*) filter (where ${productAlerts.state} = 'requested')::int`
  const [open] = await tx
    .select({ all: count(), unconfirmed })
    .from(productAlerts)
    .where(
      and(
        eq(productAlerts.email, email),
        isOpen,
        sql`(${productAlerts.state} = 'confirmed' or ${productAlerts.requestedAt} > ${since.toISOString()}::timestamptz)`,
      ),
    )
  const { all = 0, unconfirmed: waiting = 0 } = open ?? {}
  // What others requested for the address does not limit its signed-in owner.
  return isConfirmed
    ? all - waiting >= maxOpenAlerts
    : all >= maxOpenAlerts || waiting >= maxUnconfirmedAlerts
}

async function insert(tx: Database, { isConfirmed, requestedAt, ...alert }: NewAlert): Promise<string> {
  const [row] = await tx
    .insert(productAlerts)
    .values({
      ...alert,
      state: isConfirmed ? 'confirmed' : 'requested',
      requestedAt: new Date(requestedAt),
      changedAt: new Date(requestedAt),
    })
    .returning({ id: productAlerts.id })
  return row?.id ?? ''
}

/** The row, if it was waiting to be confirmed. */
async function confirmRow(tx: Database, id: string, at: Instant, customerId: string | null) {
  const [row] = await tx
    .update(productAlerts)
    .set({ state: 'confirmed', changedAt: new Date(at), ...(customerId === null ? {} : { customerId }) })
    .where(and(eq(productAlerts.id, id), eq(productAlerts.state, 'requested')))
    .returning()
  return row
}

/** The mail with the link, at most once a day however often it is requested. */
const queueConfirmation = (tx: Database, alertId: string, email: string, at: Instant) =>
  tx
    .insert(outbox)
    .values({
      key: `confirm-notice:${alertId}:${at.slice(0, 10)}`,
      channel: 'mail',
      kind: 'confirm-notice',
      alertId,
      recipient: email,
      nextAt: new Date(at),
      createdAt: new Date(at),
    })
    .onConflictDoNothing()

const toAlert = ({ requestedAt, changedAt: _, ...row }: typeof productAlerts.$inferSelect): ProductAlert => ({
  ...row,
  requestedAt: requestedAt.toISOString(),
})
