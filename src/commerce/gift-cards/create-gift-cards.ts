import type { Country } from '#kernel/country.ts'
import { isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { isZero, type Money } from '#kernel/money.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { formatCardCode, makeCardCode, readCardCode } from './card-code.ts'
import { cardExpiry, type CardTerms } from './card-terms.ts'
import type { GiftCard } from './gift-card.ts'
import type { CardRejection, GiftCardStore, ValuedCard } from './ports.ts'

type Deps = {
  readonly store: GiftCardStore
  readonly terms: readonly CardTerms[]
  readonly countries: readonly Country[]
  readonly clock: Clock
  /** The card and the version of its link; undefined: forged. */
  readonly readLink: (token: string) => { readonly cardId: string; readonly version: number } | undefined
  readonly randomBytes: () => Uint8Array
  /** Encrypts what a browser keeps until it has been shown. */
  readonly seal: {
    close(text: string, boundTo: string): string
    open(text: string, boundTo: string): string | undefined
  }
  /** shop.rateLimiter.check for codes and links of cards. */
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

type TooMany = { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
/** Unknown, unclaimed, empty, blocked or expired: one answer for all. */
type Unusable = { readonly kind: 'card-unusable' }
/** Forged, replaced by a newer one, or of a card that is no longer valid. */
type InvalidLink = { readonly kind: 'invalid-link' }

export type CheckedBalance = Pick<GiftCard, 'last' | 'expiresAt'> & { readonly balance: Money }

/** Gift cards for shoppers: opening, checking and keeping them. Buying is an order (commerce/orders/placement). */
export function createGiftCards(deps: Deps) {
  const { store, clock, seal } = deps

  async function limited(from: string): Promise<TooMany | undefined> {
    const { allowed, retryAfterSeconds } = await deps.checkRateLimit(from)
    return allowed ? undefined : { kind: 'too-many', retryAfterSeconds }
  }

  async function findLinked(token: string): Promise<GiftCard | undefined> {
    const link = deps.readLink(token)
    const found = link && (await store.find(link.cardId))
    return found?.card.linkVersion === link?.version ? found?.card : undefined
  }

  async function findUsable(typed: string): Promise<ValuedCard | undefined> {
    const code = readCardCode(typed)
    const found = code === undefined ? undefined : await store.findByCode(code)
    return found && isUsable(found, clock.now()) ? found : undefined
  }

  return {
    /** The card of a link that was sent. A used link shows the card, not its code. */
    async openLink(token: string): Promise<Result<GiftCard, InvalidLink>> {
      const card = await findLinked(token)
      return card && (card.state === 'sent' || card.claimedAt !== null)
        ? ok(card)
        : fail({ kind: 'invalid-link' })
    },

    /** Opens the card, once: draws its code, and puts it into the account of a signed-in customer. */
    async claim(
      token: string,
      { customerId, from }: { readonly customerId: string | null; readonly from: string },
    ): Promise<Result<{ readonly shown: string }, InvalidLink | TooMany>> {
      const tooMany = await limited(from)
      if (tooMany) return fail(tooMany)
      const link = deps.readLink(token)
      if (!link) return fail({ kind: 'invalid-link' })
      const code = makeCardCode(deps.randomBytes())
      const at = clock.now()
      const claimed = await store.change<InvalidLink>(link.cardId, at, ({ card }) =>
        card.linkVersion === link.version
          ? ok({
              event: 'claim',
              actor: 'shopper',
              note: null,
              code,
              ownerId: customerId,
              expiresAt: expiryOf(card, at),
            })
          : fail({ kind: 'invalid-link' }),
      )
      return claimed.ok ? ok({ shown: seal.close(code, link.cardId) }) : fail({ kind: 'invalid-link' })
    },

    /** The code that a browser has kept since the claim; undefined: of another card, or made up. */
    readShownCode(shown: string, cardId: string): string | undefined {
      const code = seal.open(shown, cardId)
      return code === undefined ? undefined : formatCardCode(code)
    },

    async checkBalance(
      code: string,
      from: string,
    ): Promise<Result<CheckedBalance & { readonly shown: string }, Unusable | TooMany>> {
      const tooMany = await limited(from)
      if (tooMany) return fail(tooMany)
      const found = await findUsable(code)
      if (!found) return fail({ kind: 'card-unusable' })
      const { card, balance } = found
      const checked = { last: card.last, expiresAt: card.expiresAt, balance }
      return ok({ ...checked, shown: seal.close(JSON.stringify(checked), balancePurpose) })
    },

    /** The balance that a browser has kept since it was checked; undefined: none. */
    readShownBalance(shown: string): CheckedBalance | undefined {
      const text = seal.open(shown, balancePurpose)
      return text === undefined ? undefined : (JSON.parse(text) as CheckedBalance)
    },

    /** Puts a card into an account, so that it is spent without its code. */
    async keep(
      code: string,
      { customerId, from }: { readonly customerId: string; readonly from: string },
    ): Promise<Result<void, Unusable | TooMany>> {
      const tooMany = await limited(from)
      if (tooMany) return fail(tooMany)
      const found = await findUsable(code)
      return found && (await store.keep(found.card.id, customerId))
        ? ok(undefined)
        : fail({ kind: 'card-unusable' })
    },

    async listOf(customerId: string): Promise<{
      readonly own: readonly ValuedCard[]
      readonly bought: readonly ValuedCard[]
    }> {
      const cards = await store.listOf(customerId)
      return {
        own: cards.filter(({ card }) => card.ownerId === customerId),
        bought: cards.filter(({ card }) => card.buyerId === customerId && card.state !== 'void'),
      }
    },

    /** Sends the buyer's card again; the link from before is dead. Another's card and none are the same. */
    async resend(
      id: string,
      { customerId, from }: { readonly customerId: string; readonly from: string },
    ): Promise<Result<void, CardRejection | TooMany>> {
      const tooMany = await limited(from)
      if (tooMany) return fail(tooMany)
      const resent = await store.change<CardRejection>(id, clock.now(), ({ card }) =>
        card.buyerId === customerId
          ? ok({ event: 'resend', actor: 'shopper', note: null })
          : fail({ kind: 'not-found' }),
      )
      return resent.ok ? ok(undefined) : resent
    },

    /** The card that an order bought. */
    findOfOrder: store.findByOrder,
  }

  function expiryOf({ country }: GiftCard, at: Instant): Instant {
    const terms = deps.terms.find((row) => row.country === country)
    const place = deps.countries.find(({ isoCode }) => isoCode === country)
    invariant(terms && place, 'a card was sold in a country with terms')
    return cardExpiry(at, terms.validityMonths, place.timeZone)
  }
}

export type GiftCardsFacade = ReturnType<typeof createGiftCards>

const balancePurpose = 'balance'

const isUsable = ({ card, balance }: ValuedCard, now: Instant): boolean =>
  card.state === 'active' && !isZero(balance) && card.expiresAt !== null && isBefore(now, card.expiresAt)
