import { eq } from 'drizzle-orm'
import { giftCardMessageKinds, type GiftCardMessageKind } from '#commerce/messages/message.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import { linkIdOf } from '#adapters/gift-cards/card-codes.ts'
import { toGiftCard } from '#adapters/gift-cards/gift-card-rows.ts'
import { giftCards } from '#adapters/gift-cards/gift-card-tables.ts'
import { ledgerAccounts } from '#adapters/ledger/ledger-tables.ts'
import type { GiftCard } from '#commerce/gift-cards/gift-card.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import { toInstant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import type { TextsOf } from './message-texts.ts'
import { renderGiftCardMail, renderGiftCardText } from './render-gift-card-message.ts'
import type { PrepareMessage } from './send-messages.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly tokens: LinkTokens
  readonly origin: string
  readonly texts: TextsOf
  readonly cardValidity: (country: string) => number
}

/** A message about a gift card, with its state at the moment of sending: a link that is dead is not sent. */
export const createPrepareGiftCardMessage =
  (db: Database, { countries, tokens, origin, texts, cardValidity }: Deps): PrepareMessage =>
  async ({ key, createdAt, kind: text, channel, recipient, giftCardId }) => {
    const kind = giftCardMessageKinds.find((one) => one === text)
    const [found] =
      giftCardId === null
        ? []
        : await db
            .select({ card: giftCards, minor: ledgerAccounts.balanceMinor })
            .from(giftCards)
            .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, giftCards.id))
            .where(eq(giftCards.id, giftCardId))
    const card = found && toGiftCard(found.card)
    const country = countries.find(({ isoCode }) => isoCode === card?.country)
    if (!kind || !card || !country || recipient === null) return { skipped: 'there is no such card' }
    if (!isStillSo(kind, card, key)) return { skipped: 'no longer so' }
    const context = {
      kind,
      key: `${key}:${channel}`,
      card,
      balance: money(found.minor ?? 0, card.amount.currency),
      validityMonths: cardValidity(card.country),
      recipient,
      origin,
      // Signed when it is sent: no table holds one.
      token: tokens.sign('claim-gift-card', linkIdOf(card), null),
      storefront: storefront(country, card.language),
      texts: texts(card.language, toInstant(createdAt)),
    }
    if (channel === 'mail') return { mail: renderGiftCardMail(context) }
    const sms = renderGiftCardText(context)
    return sms ? { sms } : { skipped: 'by mail only' }
  }

/** Of several links that wait to be sent only the newest is. */
const isStillSo = (kind: GiftCardMessageKind, card: GiftCard, key: string): boolean => {
  if (kind === 'card-received') return card.state === 'sent' && key.endsWith(`:${card.linkVersion}`)
  return kind !== 'card-expiring' || card.state === 'active'
}
