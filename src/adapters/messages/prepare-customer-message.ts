import { eq, and, inArray, isNull } from 'drizzle-orm'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import { customerMessageKinds } from '#commerce/messages/message.ts'
import { customerEvents, customers, identities } from '#adapters/identity/identity-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import { addMilliseconds, type Clock, toInstant } from '#kernel/instant.ts'
import { storefront } from '#kernel/storefront.ts'
import type { TextsOf } from './message-texts.ts'
import { linkOf, renderCustomerMail, renderCustomerText } from './render-customer-message.ts'
import type { PrepareMessage } from './send-messages.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly tokens: LinkTokens
  readonly origin: string
  readonly texts: TextsOf
}

/** A message about a customer's account, in the customer's language. Its key ends in the id of the event. */
export const createPrepareCustomerMessage =
  (db: Database, { countries, clock, tokens, origin, texts }: Deps): PrepareMessage =>
  async ({ key, createdAt, kind: text, channel, recipient, customerId }) => {
    const kind = customerMessageKinds.find((one) => one === text)
    const eventId = Number(key.split(':')[1])
    if (!kind || customerId === null || recipient === null || !Number.isSafeInteger(eventId))
      return { skipped: 'there is no such event' }
    const [found] = await db
      .select({
        name: customers.name,
        language: customers.language,
        country: customers.country,
        at: customerEvents.at,
        detail: customerEvents.detail,
        claimId: identities.id,
      })
      .from(customerEvents)
      .innerJoin(customers, eq(customers.id, customerEvents.customerId))
      .leftJoin(
        identities,
        and(
          eq(identities.customerId, customers.id),
          inArray(identities.kind, ['email', 'phone']),
          eq(identities.value, recipient),
          isNull(identities.verifiedAt),
        ),
      )
      .where(and(eq(customerEvents.id, eventId), eq(customers.id, customerId), isNull(customers.erasedAt)))
    const country = countries.find(({ isoCode }) => isoCode === found?.country) ?? countries[0]
    if (!found || !country) return { skipped: 'there is no such customer' }
    const link = linkOf(kind)
    if (link && found.claimId === null) return { skipped: 'already verified' }
    const here = storefront(country, found.language)
    const context = {
      kind,
      key: `${key}:${channel}`,
      recipient,
      name: found.name,
      at: found.at.toISOString(),
      detail: found.detail,
      base: `${origin}/${here.code}`,
      // Signed when it is sent: no table holds one.
      token: link
        ? tokens.sign(link.purpose, found.claimId ?? '', addMilliseconds(clock.now(), link.days * 86_400_000))
        : '',
      storefront: here,
      texts: texts(found.language, toInstant(createdAt)),
    }
    if (channel === 'mail') return { mail: renderCustomerMail(context) }
    const sms = renderCustomerText(context)
    return sms ? { sms } : { skipped: 'by mail only' }
  }
