import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { PaymentMethod } from '#commerce/payments/methods/method-table.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { CardVault } from '#commerce/payments/payment-provider.ts'
import type { FindProvider } from '#commerce/payments/ports.ts'
import { isExpired, toShownCard, type SavedCard, type ShownCard } from './saved-card.ts'
import type { SavedCardRepository } from './card-ports.ts'

/** Saved cards as pages see them. Always the signed-in customer's: another customer's id is like an unknown one. */
export type SavedCardsFacade = {
  list(customerId: string): Promise<readonly ShownCard[]>
  /** Immediate for the customer; a task deletes it at the provider. */
  remove(customerId: string, id: string): Promise<Result<void, { readonly kind: 'unknown-card' }>>
  setDefault(customerId: string, id: string): Promise<Result<void, { readonly kind: 'unknown-card' }>>
}

/** Saved cards as the checkout sees them. */
export type CheckoutCards = {
  /** Whether a method saves cards in a country. */
  saves(method: PaymentMethodCode, country: Pick<Country, 'isoCode'>): boolean
  /** Cards that were saved with the provider that serves the country now, in its currency; expired ones too. */
  listFor(customerId: string, country: Pick<Country, 'isoCode' | 'currency'>): Promise<readonly ShownCard[]>
}

/** A card's token, if the card can pay; undefined: unknown, another customer's, expired, or of another account. */
export type FindCardToken = (
  customerId: string,
  id: string,
  order: Pick<SavedCard, 'method' | 'country' | 'currency'>,
) => Promise<string | undefined>

type Deps = {
  readonly cards: SavedCardRepository
  readonly findProvider: FindProvider
  readonly clock: Clock
}

/** Where a method saves cards: its vault; undefined: nowhere. The Reserve Bank of India lets no merchant store cards. */
export const vaultOf = (
  { method, provider }: NonNullable<ReturnType<FindProvider>>,
  country: string,
): CardVault | undefined =>
  method.savesCardsIn.includes(country as PaymentMethod['savesCardsIn'][number]) ? provider?.cards : undefined

export function createSavedCards({
  cards,
  findProvider,
  clock,
}: Deps): SavedCardsFacade & CheckoutCards & { readonly findToken: FindCardToken } {
  const unknown = fail({ kind: 'unknown-card' } as const)

  /** Whether the provider and the account that have the card are those that serve its method now. */
  function isServed({ method, country, provider, account }: SavedCard): boolean {
    const found = findProvider(method)
    return found?.provider?.code === provider && vaultOf(found, country)?.accountOf(country) === account
  }

  return {
    list: async (customerId) => (await cards.list(customerId)).map((card) => toShownCard(card, clock.now())),

    async remove(customerId, id) {
      return (await cards.remove(customerId, id, clock.now())) ? ok(undefined) : unknown
    },

    async setDefault(customerId, id) {
      return (await cards.setDefault(customerId, id)) ? ok(undefined) : unknown
    },

    saves(method, { isoCode }) {
      const found = findProvider(method)
      return found !== undefined && vaultOf(found, isoCode) !== undefined
    },

    async listFor(customerId, { isoCode, currency }) {
      const here = (await cards.list(customerId)).filter(
        (card) => card.country === isoCode && card.currency === currency && isServed(card),
      )
      return here.map((card) => toShownCard(card, clock.now()))
    },

    async findToken(customerId, id, order) {
      const found = await cards.find(customerId, id)
      if (!found) return undefined
      const { card, token } = found
      const isOfOrder =
        card.method === order.method && card.country === order.country && card.currency === order.currency
      return isOfOrder && isServed(card) && !isExpired(card, clock.now()) ? token : undefined
    },
  }
}
