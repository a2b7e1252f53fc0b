import { eq, sql } from 'drizzle-orm'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import { restoreDays } from '#commerce/reminders/cart-reminder.ts'
import { permitsReminder } from '#adapters/reminders/reminder-repository.ts'
import { cartReminders } from '#adapters/reminders/reminder-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Country } from '#kernel/country.ts'
import { addMilliseconds, type Clock, toInstant } from '#kernel/instant.ts'
import { storefront } from '#kernel/storefront.ts'
import type { TextsOf } from './message-texts.ts'
import { renderReminderMail, renderReminderText } from './render-reminder-message.ts'
import type { PrepareMessage } from './send-messages.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly tokens: LinkTokens
  readonly origin: string
  readonly texts: TextsOf
  readonly listVariants: ListVariants
  readonly digestContact: (contact: string) => string
}

/** A reminder with the cart's state at the moment of sending: nothing is sent about one that was ordered, changed or emptied. */
export const createPrepareReminderMessage =
  (
    db: Database,
    { countries, clock, tokens, origin, texts, listVariants, digestContact }: Deps,
  ): PrepareMessage =>
  async ({ key, createdAt, recipient, cartReminderId }) => {
    const [reminder] =
      cartReminderId === null
        ? []
        : await db.select().from(cartReminders).where(eq(cartReminders.id, cartReminderId))
    const country = countries.find(({ isoCode }) => isoCode === reminder?.country)
    if (!reminder || !country || recipient === null) return { skipped: 'there is no such reminder' }
    const { id, cartId, cartVersion, customerId, language, items } = reminder
    const unchanged = await rowsOf(
      db,
      sql`select 1 from carts cart where id = ${cartId}::uuid and version = ${cartVersion} and kiosk_id is null
        and exists (select from cart_lines line where line.cart_id = cart.id and not line.saved)
        and not exists (select from orders where orders.placed_at > cart.changed_at
          and (orders.customer_id = ${customerId}::uuid or lower(orders.email) = lower(${recipient})
            or orders.phone = ${recipient}))`,
    )
    if (unchanged.length === 0) return { skipped: 'ordered, changed or emptied since' }
    if (!(await permitsReminder(db, digestContact, reminder))) return { skipped: 'unsubscribed' }
    const variants = await listVariants(
      items.map(({ sku }) => sku),
      country,
    )
    const sold = items.flatMap(({ sku, quantity }) => {
      const variant = variants.get(sku)
      return variant?.addable && variant.available > 0 ? [{ variant, quantity }] : []
    })
    if (sold.length === 0) return { skipped: 'none of it can be bought now' }
    const context = {
      key: `${key}:${reminder.channel}`,
      recipient,
      items: sold,
      origin,
      restoreToken: tokens.sign('restore-cart', id, addMilliseconds(clock.now(), restoreDays * 86_400_000)),
      stopToken: tokens.sign('stop-reminders', id, null),
      storefront: storefront(country, language),
      texts: texts(language, toInstant(createdAt)),
    }
    return reminder.channel === 'mail'
      ? { mail: renderReminderMail(context), limitedIn: country }
      : { sms: renderReminderText(context), limitedIn: country }
  }
