import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import { quoteMessageKinds, type QuoteMessageKind } from '#commerce/messages/message.ts'
import type { BulkQuoteState } from '#commerce/quotes/bulk-quote-state.ts'
import { createBulkQuoteRepository } from '#adapters/quotes/quote-repository.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import { toInstant } from '#kernel/instant.ts'
import { storefront } from '#kernel/storefront.ts'
import type { TextsOf } from './message-texts.ts'
import { renderQuoteMail } from './render-quote-mail.ts'
import type { PrepareMessage } from './send-messages.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly tokens: LinkTokens
  readonly origin: string
  readonly texts: TextsOf
}

/** The state in which a quote has to be for its mail to be true. */
const trueIn: Readonly<Record<QuoteMessageKind, BulkQuoteState>> = {
  'quote-requested': 'requested',
  'quote-sent': 'quoted',
  'quote-revised': 'quoted',
  'quote-expiring': 'quoted',
  'quote-withdrawn': 'withdrawn',
}

/** A mail about a quote as it is at the moment of sending: none offers prices that were revised or withdrawn meanwhile. */
export const createPrepareQuoteMessage = (
  db: Database,
  { countries, tokens, origin, texts }: Deps,
): PrepareMessage => {
  const repository = createBulkQuoteRepository(db)
  return async ({ key, createdAt, kind: text, quoteId }) => {
    const kind = quoteMessageKinds.find((one) => one === text)
    const quote = quoteId === null ? undefined : await repository.find(quoteId)
    const country = countries.find(({ isoCode }) => isoCode === quote?.country)
    if (!kind || !quote || !country || quote.company.email === '')
      return { skipped: 'there is no such quote' }
    const isOfThisOffer = kind === 'quote-withdrawn' || key.endsWith(`:${quote.current.revision}`)
    if (quote.state !== trueIn[kind] || !isOfThisOffer) return { skipped: 'no longer so' }
    return {
      mail: renderQuoteMail({
        kind,
        key: `${key}:mail`,
        quote,
        // Signed when it is sent: no table has one.
        token: tokens.sign('open-quote', quote.id, null),
        origin,
        storefront: storefront(country, quote.language),
        texts: texts(quote.language, toInstant(createdAt)),
      }),
    }
  }
}
