import { eq } from 'drizzle-orm'
import { subscriptionHours } from '#commerce/leads/newsletter.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import { newsletterMessageKinds } from '#commerce/messages/message.ts'
import { newsletterSubscriptions } from '#adapters/leads/newsletter-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import { addMilliseconds, type Clock, toInstant } from '#kernel/instant.ts'
import { storefront } from '#kernel/storefront.ts'
import type { TextsOf } from './message-texts.ts'
import { renderNewsletterMail } from './render-newsletter-mail.ts'
import type { PrepareMessage } from './send-messages.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly tokens: LinkTokens
  readonly origin: string
  readonly texts: TextsOf
}

/** A mail about a subscription, with its state at the moment of sending: nothing is sent after unsubscribing. */
export const createPrepareNewsletterMessage =
  (db: Database, { countries, clock, tokens, origin, texts }: Deps): PrepareMessage =>
  async ({ key, createdAt, kind: text, recipient, subscriptionId }) => {
    const kind = newsletterMessageKinds.find((one) => one === text)
    const [subscription] =
      subscriptionId === null
        ? []
        : await db
            .select()
            .from(newsletterSubscriptions)
            .where(eq(newsletterSubscriptions.id, subscriptionId))
    const country = countries.find(({ isoCode }) => isoCode === subscription?.country)
    if (!kind || !subscription || !country || recipient === null)
      return { skipped: 'there is no such subscription' }
    const { id, state, language } = subscription
    if (state === 'ended') return { skipped: 'unsubscribed' }
    if ((kind === 'confirm-newsletter') !== (state === 'requested')) return { skipped: 'already confirmed' }
    return {
      mail: renderNewsletterMail({
        kind,
        key: `${key}:mail`,
        recipient,
        origin,
        // Signed when it is sent: no table holds one.
        confirmToken: tokens.sign(
          'confirm-newsletter',
          id,
          addMilliseconds(clock.now(), subscriptionHours * 3_600_000),
        ),
        stopToken: tokens.sign('stop-newsletter', id, null),
        preferencesToken: tokens.sign('manage-newsletter', id, null),
        storefront: storefront(country, language),
        texts: texts(language, toInstant(createdAt)),
      }),
    }
  }
