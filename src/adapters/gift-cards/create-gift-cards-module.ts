import { join } from 'node:path'
import { createGiftCards } from '#commerce/gift-cards/create-gift-cards.ts'
import { createGiftCardAdmin } from '#commerce/gift-cards/gift-card-admin.ts'
import type { CardTerms } from '#commerce/gift-cards/card-terms.ts'
import type { OwnCards } from '#commerce/checkout/ports.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import { createPhoneNumbers, isMobile } from '#adapters/customers/phone-numbers.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import type { FindCardId } from '#adapters/ledger/embedded-ledger.ts'
import type { Reservation } from '#adapters/orders/reservations/reservation.ts'
import type { Ledger } from '#adapters/payments/ledger/ledger.ts'
import { readRefundTerms } from '#adapters/payments/read-refund-terms.ts'
import { createSeal } from '#adapters/payments/seal.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { createCodeDigest, drawCardBytes, readCardLink } from './card-codes.ts'
import { createOwnCards, findGiftCardId, withGiftCards } from './card-ledger.ts'
import { expireCardsJob, sendCardsJob } from './gift-card-jobs.ts'
import { giftCardReservation } from './gift-card-reservation.ts'
import { createGiftCardStore } from './gift-card-store.ts'
import { createIssue } from './issue-card.ts'
import { createCardLists } from './list-cards.ts'
import { readCardTerms } from './read-card-terms.ts'
import { createRefundPrice, type RefundPriceDeps } from './refund-card-price.ts'

type Deps = {
  readonly clock: Clock
  readonly secret: string
  readonly countries: readonly Country[]
  readonly rateLimiter: RateLimiter
  readonly contentDirectory: string
}

/** What the ledger and the orders need of gift cards, before there are either. */
export function createGiftCardParts(db: Database, { clock, secret, contentDirectory }: Deps) {
  const digest = createCodeDigest(secret)
  const terms = readCardTerms(join(contentDirectory, 'gift-cards'))
  return {
    terms,
    digest,
    findCardId: findGiftCardId(db, digest) satisfies FindCardId,
    withLedger: (
      ledger: Ledger,
      book: EmbeddedLedgerBook,
    ): { readonly ledger: Ledger; readonly reservation: Reservation; readonly ownCards: OwnCards } => {
      const withCards = withGiftCards(db, ledger, { book, clock })
      return {
        ledger: withCards,
        reservation: giftCardReservation({ book, clock }),
        ownCards: createOwnCards(db, withCards, digest),
      }
    },
    validityOf: (country: string): number =>
      terms.find((row) => row.country === country)?.validityMonths ?? 0,
  }
}

/** Gift cards for the web, for operators and for the jobs. */
export function createGiftCardsModule(
  db: Database,
  deps: Deps &
    RefundPriceDeps & {
      readonly terms: readonly CardTerms[]
      readonly digest: (code: string) => string
      readonly book: EmbeddedLedgerBook
      readonly tokens: LinkTokens
      readonly advance: OrderAdmin['advance']
    },
) {
  const { clock, countries, rateLimiter, secret, tokens } = deps
  const cards = createGiftCardStore(db, deps)
  const store = {
    ...cards,
    ...createCardLists(db, { ...cards, countries }),
    issue: createIssue(db, deps),
    refundPrice: createRefundPrice(db, deps),
  }
  return {
    giftCards: createGiftCards({
      ...deps,
      store,
      readLink: (token) => readCardLink(tokens, token, clock.now()),
      randomBytes: drawCardBytes,
      seal: createSeal(secret, 'code of a gift card, until it is shown'),
      checkRateLimit: (from) => rateLimiter.check('gift-card', from),
    }),
    admin: createGiftCardAdmin({
      ...deps,
      store,
      phones: { ...createPhoneNumbers(countries), isMobile },
      findRefundTerms: readRefundTerms(deps.contentDirectory),
    }),
    jobs: [sendCardsJob(db, deps), expireCardsJob(db, { clock, countries, store })],
  }
}
