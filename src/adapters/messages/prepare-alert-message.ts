import { and, eq } from 'drizzle-orm'
import { confirmationHours, isAlertDue } from '#commerce/alerts/alert.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import { alertMessageKinds } from '#commerce/messages/message.ts'
import { productAlerts } from '#adapters/alerts/alert-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import { addMilliseconds, type Clock, toInstant } from '#kernel/instant.ts'
import { storefront } from '#kernel/storefront.ts'
import type { TextsOf } from './message-texts.ts'
import { renderAlertMail } from './render-alert-mail.ts'
import type { PrepareMessage } from './send-messages.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly tokens: LinkTokens
  readonly origin: string
  readonly texts: TextsOf
  readonly listVariants: ListVariants
}

/** A mail about an alert, with the state at the moment of sending: nothing is sent after unsubscribing, or if the product is gone again. */
export const createPrepareAlertMessage =
  (db: Database, { countries, clock, tokens, origin, texts, listVariants }: Deps): PrepareMessage =>
  async ({ key, createdAt, kind: text, recipient, alertId }) => {
    const kind = alertMessageKinds.find((one) => one === text)
    const [alert] =
      alertId === null ? [] : await db.select().from(productAlerts).where(eq(productAlerts.id, alertId))
    const country = countries.find(({ isoCode }) => isoCode === alert?.country)
    if (!kind || !alert || !country || recipient === null) return { skipped: 'there is no such alert' }
    if (alert.state === 'ended') return { skipped: 'unsubscribed' }
    const isConfirmation = kind === 'confirm-notice'
    if (isConfirmation !== (alert.state === 'requested')) return { skipped: 'no longer waited for' }
    const variant = (await listVariants([alert.sku], country)).get(alert.sku)
    if (!isConfirmation && !isAlertDue(alert, variant)) {
      // No longer due: the alert goes on waiting.
      await db
        .update(productAlerts)
        .set({ state: 'confirmed' })
        .where(and(eq(productAlerts.id, alert.id), eq(productAlerts.state, 'notified')))
      return { skipped: 'no longer so' }
    }
    if (!variant) return { skipped: 'no longer sold here' }
    const here = storefront(country, alert.language)
    return {
      mail: renderAlertMail({
        kind,
        about: alert.kind,
        key: `${key}:mail`,
        recipient,
        variant,
        priceMinor: alert.priceMinor,
        origin,
        confirmToken: tokens.sign(
          'confirm-alert',
          alert.id,
          addMilliseconds(clock.now(), confirmationHours * 3_600_000),
        ),
        stopToken: tokens.sign('stop-alert', alert.id, null),
        storefront: here,
        texts: texts(alert.language, toInstant(createdAt)),
      }),
      ...(isConfirmation ? {} : { limitedIn: country }),
    }
  }
