import type { FindCustomer } from '#commerce/customers/customer.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type { CardChoice } from '#commerce/payments/cards/saved-card.ts'
import type { PaymentMethodCode, PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import type { PrescoreOffers } from '#commerce/payments/methods/prescore-offers.ts'
import type { StoredValue } from '#commerce/payments/tender.ts'
import type { Clock } from '#kernel/instant.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Checkout, CheckoutFailure, CheckoutSteps } from './checkout.ts'
import { createRewardSteps } from './create-reward-steps.ts'
import { findWallet } from './find-wallet.ts'
import type { LoadCheckout, LoadedCheckout } from './load-checkout.ts'
import type { OrderQuote } from './order-quote.ts'
import type { CheckoutDraft, CheckoutRepository, ListPickups, OwnCards, StoredValues } from './ports.ts'
import { createAddPaymentTerms } from './payment-terms.ts'
import { prescoredOrder } from './prescored-order.ts'

type Deps = {
  readonly checkouts: CheckoutRepository
  readonly loadCheckout: LoadCheckout
  readonly listPickups: ListPickups
  readonly prescoreOffers: PrescoreOffers
  readonly storedValues: StoredValues | null
  readonly ownCards: OwnCards
  readonly findCustomer: FindCustomer
  readonly checkGiftCardLimit: (from: string) => Promise<RateLimitDecision>
  readonly clock: Clock
}

/** Gift cards and wallets of one order; adding another drops the first. */
const maxStoredValues = 8

/**
 * The steps of a checkout. An answer is validated together with all the others before it is saved: a full slot, or a
 * payment method that this order cannot have, is rejected with its reason.
 */
export function createCheckoutSteps(deps: Deps): CheckoutSteps {
  const { checkouts, loadCheckout, clock } = deps
  const addPaymentTerms = createAddPaymentTerms(loadCheckout)

  const save = async (token: string, change: Parameters<CheckoutRepository['save']>[1]) =>
    (await checkouts.save(token, change, clock.now())) ? ok(undefined) : fail({ kind: 'empty-cart' })

  const storedValuesWithout = async (token: string, ledgerId: string) =>
    ((await checkouts.find(token))?.storedValues ?? []).filter((value) => value.ledgerId !== ledgerId)

  const addStoredValue = async (token: string, { balance: _, ...value }: StoredValue) => {
    const others = await storedValuesWithout(token, value.ledgerId)
    return save(token, { storedValues: [...others, value].slice(-maxStoredValues) })
  }

  const saveIfValid = async (
    token: string,
    change: Partial<Pick<CheckoutDraft, 'choice' | 'method' | 'card'>>,
    reject: (loaded: LoadedCheckout) => CheckoutFailure | null | Promise<CheckoutFailure | null>,
    { storefront, channel }: { readonly storefront: Storefront; readonly channel: SalesChannel },
  ) => {
    const proposed = await loadCheckout(token, storefront, channel, change)
    if (!proposed.ok) return proposed
    const rejection = await reject(proposed.value)
    if (rejection) return fail(rejection)
    const { checkout, draft, cardUse } = proposed.value
    // Choices about cards are stored for customers only: a guest who signs in later has not been offered them.
    const answer = 'card' in change && cardUse === null ? { ...change, card: null } : change
    // The first review will show this quote, unless something changes before. It is stored along with the answer.
    const isFirst = checkout.nextStep === 'review' && draft.quote === null
    return save(token, isFirst ? { ...answer, quote: checkout.quote } : answer)
  }

  const prescore = async (methods: readonly PaymentOffer[], quote: OrderQuote, storefront: Storefront) => {
    const order = prescoredOrder(quote, storefront)
    return order ? deps.prescoreOffers(methods, order) : methods
  }

  /** The checkout as a page shows it. */
  const toShown = async (
    token: string,
    { checkout, cart, draft }: LoadedCheckout,
    storefront: Storefront,
  ): Promise<Checkout> => {
    const { quote } = checkout
    // Later quotes are compared with the one that the review shows.
    if (checkout.nextStep === 'review' && draft.quote?.fingerprint !== quote.fingerprint)
      await checkouts.save(token, { quote }, clock.now())
    // Stores do not cut or sew.
    const lines = quote.lines.map((line) =>
      cart.variants.get(line.sku)?.cut ? { ...line, components: [] } : line,
    )
    return { ...checkout, pickups: await deps.listPickups(lines, storefront) }
  }

  const setMethod = (
    token: string,
    answer: { readonly method: PaymentMethodCode; readonly card: CardChoice | null },
    where: { readonly storefront: Storefront; readonly channel: SalesChannel },
  ) =>
    saveIfValid(
      token,
      answer,
      async ({ checkout: { methods, quote, invalidated } }) => {
        const chosen = methods.filter(({ code }) => code === answer.method)
        const rejection = rejectMethod(await prescore(chosen, quote, where.storefront))
        if (rejection || invalidated.payment?.kind !== 'card-gone') return rejection
        return { kind: 'method-rejected', rejection: invalidated.payment }
      },
      where,
    )

  const steps: CheckoutSteps = {
    ...createRewardSteps(deps),

    async load(token, storefront, channel = 'web') {
      if (token === null) return fail({ kind: 'empty-cart' })
      const loaded = await loadCheckout(token, storefront, channel)
      return loaded.ok ? ok(await toShown(token, loaded.value, storefront)) : loaded
    },

    async loadPayment(token, storefront, channel = 'web') {
      if (token === null) return fail({ kind: 'empty-cart' })
      const loaded = await loadCheckout(token, storefront, channel)
      if (!loaded.ok) return loaded
      const shown = await toShown(token, loaded.value, storefront)
      const methods = await prescore(shown.methods, shown.quote, storefront)
      return ok({
        ...shown,
        methods: await addPaymentTerms(methods, loaded.value, { token, storefront, channel }),
      })
    },

    setContact: (token, contact) => save(token, { contact }),

    async setAddress(token, address, { country }) {
      if (address.country !== country.isoCode)
        return fail({ kind: 'fields', rejections: [{ field: 'country', reason: 'other-country' }] })
      return (await checkouts.saveAddress(token, address, clock.now()))
        ? ok(undefined)
        : fail({ kind: 'empty-cart' })
    },

    setDelivery: (token, choice, storefront) =>
      saveIfValid(token, { choice }, ({ rejection }) => rejection, { storefront, channel: 'web' }),

    setPayment: (token, method, storefront, channel = 'web', savesCard = false) =>
      setMethod(token, { method, card: savesCard ? { kind: 'save' } : null }, { storefront, channel }),

    async setSavedCard(token, id, storefront, channel = 'web') {
      const loaded = await loadCheckout(token, storefront, channel)
      if (!loaded.ok) return loaded
      const card = loaded.value.checkout.cards?.saved.find((one) => one.id === id)
      if (!card || card.isExpired) return fail({ kind: 'method-rejected', rejection: { kind: 'card-gone' } })
      return setMethod(token, { method: card.method, card: { kind: 'saved', id } }, { storefront, channel })
    },

    async confirmPhone(token, phone) {
      return (await checkouts.confirmPhone(token, phone, clock.now()))
        ? ok(undefined)
        : fail({ kind: 'empty-cart' })
    },

    async addGiftCard(token, { code, from }, { country }) {
      const limit = await deps.checkGiftCardLimit(from)
      if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
      const found = await deps.storedValues?.findCard(code, country.currency)
      if (found?.ok) return addStoredValue(token, found.value)
      const customer = await deps.findCustomer(token)
      const currency = customer && (await deps.ownCards.currencyOf({ code, customerId: customer.id }))
      return currency && currency !== country.currency
        ? fail({ kind: 'card-other-currency', currency })
        : fail({ kind: 'card-unusable' })
    },

    async useOwnCard(token, cardId, { country }) {
      const customer = await deps.findCustomer(token)
      const card = customer && (await deps.ownCards.find({ cardId, customerId: customer.id }))
      if (!card) return fail({ kind: 'card-unusable' })
      const { currency } = card.balance
      return currency === country.currency
        ? addStoredValue(token, card)
        : fail({ kind: 'card-other-currency', currency })
    },

    async useWallet(token, { country }) {
      const { storedValues } = deps
      const customer = storedValues && (await deps.findCustomer(token))
      const wallet = await findWallet(storedValues, customer, country.currency)
      return wallet ? addStoredValue(token, wallet) : fail({ kind: 'no-wallet' })
    },

    removeTender: async (token, ledgerId) =>
      save(token, { storedValues: await storedValuesWithout(token, ledgerId) }),
  }
  return steps
}

function rejectMethod([offer]: readonly PaymentOffer[]): CheckoutFailure | null {
  if (offer && offer.rejection === null) return null
  return { kind: 'method-rejected', rejection: offer?.rejection ?? null }
}
