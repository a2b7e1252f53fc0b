import { eq, sql } from 'drizzle-orm'
import { contactConsentText, permitsContact } from '#commerce/consent/contact-consent.ts'
import type { AbandonedCart, CartReminder } from '#commerce/reminders/cart-reminder.ts'
import type { CartReminderRepository } from '#commerce/reminders/ports.ts'
import { createConsentRegister } from '#adapters/consent/contact-consent-register.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { toInstant } from '#kernel/instant.ts'
import { cartReminders } from './reminder-tables.ts'

const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

const consentChannels = { mail: 'email', sms: 'sms' } as const

/** Whether the register permits the message of a reminder. */
export async function permitsReminder(
  db: Database,
  digestContact: (contact: string) => string,
  { customerId, recipient, channel }: Pick<CartReminder, 'customerId' | 'recipient' | 'channel'>,
): Promise<boolean> {
  const subject = { customerId, contact: recipient }
  const entries = await createConsentRegister(db, digestContact).list(subject)
  const own = entries.filter(
    (entry) => entry.channel === consentChannels[channel] && entry.purpose === 'marketing',
  )
  return permitsContact(own, subject)
}

/** Reminders in the database, each with its message in one transaction. */
export function createCartReminderRepository(
  db: Database,
  digestContact: (contact: string) => string,
): CartReminderRepository {
  return {
    async listAbandoned({ country, changedAfter, changedBefore, notRemindedSince }, after, limit) {
      const beyond =
        after === null
          ? sql`true`
          : sql`(cart.changed_at, cart.id) > (${after.changedAt}::timestamptz, ${after.id}::uuid)`
      const rows = await rowsOf<Record<string, unknown>>(
        db,
        sql`select cart.id, cart.version, cart.changed_at, owner.customer_id,
            coalesce(customer.language, subscription.language) as language,
            coalesce((select value from identities where customer_id = owner.customer_id and kind = 'email'
              and verified_at is not null order by last_proven_at desc nulls last limit 1), subscription.email) as email,
            (select value from identities where customer_id = owner.customer_id and kind = 'phone'
              and verified_at is not null order by last_proven_at desc nulls last limit 1) as phone,
            (select json_agg(json_build_object('sku', line.sku, 'quantity', line.quantity) order by line.added_at, line.sku)
              from cart_lines line where line.cart_id = cart.id and not line.saved) as items
          from carts cart
          left join customer_visitors owner on owner.token_digest = cart.token_digest
          left join customers customer on customer.id = owner.customer_id
            and customer.erased_at is null and customer.deletion_requested_at is null
          left join checkouts draft on draft.token_digest = cart.token_digest
          left join newsletter_subscriptions subscription on owner.customer_id is null
            and subscription.state = 'confirmed' and subscription.email = lower(draft.contact ->> 'email')
          where cart.country = ${country} and cart.kiosk_id is null
            and cart.changed_at > ${changedAfter}::timestamptz and cart.changed_at <= ${changedBefore}::timestamptz
            and coalesce(draft.changed_at, cart.changed_at) <= ${changedBefore}::timestamptz
            and coalesce(customer.id, subscription.id) is not null
            and exists (select from cart_lines line where line.cart_id = cart.id and not line.saved)
            and not exists (select from cart_reminders earlier where earlier.cart_id = cart.id
              and (earlier.cart_version = cart.version or earlier.reminded_at > ${notRemindedSince}::timestamptz))
            and not exists (${orderedSince})
            and ${beyond}
          order by cart.changed_at, cart.id limit ${limit}`,
      )
      return rows.map(toAbandonedCart)
    },

    add: ({ noneSince, ...reminder }) =>
      db.transaction(async (tx) => {
        const { cartId, cartVersion, channel, recipient, remindedAt } = reminder
        const at = new Date(remindedAt)
        const unchanged = await rowsOf(
          tx,
          sql`select 1 from carts cart where id = ${cartId}::uuid and version = ${cartVersion} and kiosk_id is null
            and not exists (select from cart_reminders earlier where earlier.cart_id = cart.id
              and earlier.reminded_at > ${noneSince}::timestamptz)
            for no key update`,
        )
        if (unchanged.length === 0) return false
        const [added] = await tx
          .insert(cartReminders)
          .values({ ...reminder, remindedAt: at })
          .onConflictDoNothing()
          .returning({ id: cartReminders.id })
        if (!added) return false
        const kind = 'cart-reminder'
        await tx.insert(outbox).values({
          key: `${kind}:${added.id}`,
          channel,
          kind,
          cartReminderId: added.id,
          recipient,
          nextAt: at,
          createdAt: at,
        })
        return true
      }),

    async find(id) {
      if (!isUuid(id)) return undefined
      const [row] = await db.select().from(cartReminders).where(eq(cartReminders.id, id))
      if (!row) return undefined
      const { customerId, items, channel, recipient } = row
      const lines = await rowsOf(
        db,
        sql`select 1 from cart_lines where cart_id = ${row.cartId}::uuid and not saved limit 1`,
      )
      return { id, customerId, items, channel, recipient, state: lines.length > 0 ? 'open' : 'gone' }
    },

    withdrawConsent: (reminder, at) =>
      db.transaction(async (tx) => {
        const { recipient, customerId, channel } = reminder
        // A button that is pressed twice withdraws once.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reminder ${recipient}`}, 0))`)
        if (!(await permitsReminder(tx, digestContact, reminder))) return
        await createConsentRegister(tx, digestContact).add([
          {
            customerId,
            contact: recipient,
            channel: consentChannels[channel],
            purpose: 'marketing',
            isGranted: false,
            textVersion: contactConsentText,
            source: 'unsubscribe-link',
            proof: 'link',
            at,
          },
        ])
      }),

    isWithdrawn: async (reminder) => !(await permitsReminder(db, digestContact, reminder)),
  }
}

/** After an order no reminder is sent of what was in the cart before it: the order may be what the shopper wanted. */
const orderedSince = sql`select from orders where orders.placed_at > cart.changed_at
  and (orders.customer_id = owner.customer_id or lower(orders.email) = subscription.email)`

const toAbandonedCart = (row: Record<string, unknown>): AbandonedCart => ({
  id: String(row['id']),
  version: Number(row['version']),
  changedAt: toInstant(new Date(String(row['changed_at']))),
  customerId: textOf(row['customer_id']),
  email: textOf(row['email']),
  phone: textOf(row['phone']),
  language: row['language'] as AbandonedCart['language'],
  items: row['items'] as AbandonedCart['items'],
})

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
