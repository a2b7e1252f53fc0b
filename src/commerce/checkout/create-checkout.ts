import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import type { FindCustomer } from '#commerce/customers/customer.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type { PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import type { PrescoreOffers } from '#commerce/payments/methods/prescore-offers.ts'
import type { StoredValue } from '#commerce/payments/tender.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { CheckoutFacade, CheckoutFailure } from './checkout.ts'
import { createFindWallet } from './find-wallet.ts'
import type { LoadCheckout, LoadedCheckout } from './load-checkout.ts'
import { prescoredOrder } from './prescored-order.ts'
import type { OrderQuote } from './order-quote.ts'
import type { CheckoutRepository, CheckoutDraft, ListPickups, StoredValues } from './ports.ts'

type Deps = {
  readonly checkouts: CheckoutRepository
  readonly loadCheckout: LoadCheckout
  readonly listPickups: ListPickups
  readonly prescoreOffers: PrescoreOffers
  readonly placeOrder: CheckoutFacade['place']
  readonly storedValues: StoredValues | null
  readonly findCustomer: FindCustomer
  /** shop.rateLimiter.check for gift cards. */
  readonly checkGiftCardLimit: (from: string) => Promise<RateLimitDecision>
  readonly clock: Clock
}

/** More than anybody holds in his hand; whoever enters another lets the first of them go. */
const mostCards = 8

/**
 * The steps of a checkout. An answer is looked at in the light of all the others before it is kept: one that cannot hold
 * (a slot that is full, a method that this order cannot have) is refused and said.
 */
export function createCheckout(deps: Deps): CheckoutFacade {
  const { checkouts, loadCheckout, clock } = deps
  const keep = async (token: string, change: Partial<CheckoutDraft>) =>
    (await checkouts.save(token, change, clock.now())) ? ok(undefined) : fail({ kind: 'empty-cart' })
  const otherCards = async (token: string, ledgerId: string): Promise<CheckoutDraft['storedValues']> =>
    ((await checkouts.find(token))?.storedValues ?? []).filter((card) => card.ledgerId !== ledgerId)
  const payBeside = async (token: string, { balance: _, ...card }: StoredValue) =>
    keep(token, { storedValues: [...(await otherCards(token, card.ledgerId)), card].slice(-mostCards) })
  const findWallet = createFindWallet(deps)
  const answer = async (
    token: string,
    change: Partial<Pick<CheckoutDraft, 'choice' | 'method'>>,
    refuse: (loaded: LoadedCheckout) => CheckoutFailure | null | Promise<CheckoutFailure | null>,
    { storefront, channel }: { readonly storefront: Storefront; readonly channel: SalesChannel },
  ) => {
    const supposed = await loadCheckout(token, storefront, channel, change)
    if (!supposed.ok) return supposed
    const refusal = await refuse(supposed.value)
    return refusal ? fail(refusal) : keep(token, change)
  }
  const prescored = async (methods: readonly PaymentOffer[], quote: OrderQuote, storefront: Storefront) => {
    const order = prescoredOrder(quote, storefront)
    return order ? deps.prescoreOffers(methods, order) : methods
  }
  const facade: CheckoutFacade = {
    async load(token, storefront, channel = 'web') {
      if (token === null) return fail({ kind: 'empty-cart' })
      const loaded = await loadCheckout(token, storefront, channel)
      if (!loaded.ok) return loaded
      const { checkout, kept } = loaded.value
      const { quote } = checkout
      // What the review shows is what a later quote is compared with.
      if (checkout.nextStep === 'review' && kept.quote?.fingerprint !== quote.fingerprint)
        await checkouts.save(token, { quote }, clock.now())
      // Nothing is cut or sewn in a store.
      const lines = quote.lines.map((line) =>
        loaded.value.cart.variants.get(line.sku)?.cut ? { ...line, draws: [] } : line,
      )
      return ok({ ...checkout, pickups: await deps.listPickups(lines, storefront) })
    },
    setContact: (token, contact) => keep(token, { contact }),
    async setAddress(token, address, { country }) {
      if (address.country !== country.isoCode)
        return fail({ kind: 'fields', refusals: [{ field: 'country', reason: 'other-country' }] })
      const kept = await checkouts.find(token)
      // Who had chosen to collect has it brought from now on.
      const brought = kept?.choice?.kind === 'collect'
      const choice = { kind: 'home', slot: null, services: [] } as const
      return keep(token, brought ? { address, choice } : { address })
    },
    setDelivery: (token, choice, storefront) =>
      answer(token, { choice }, ({ refusal }) => refusal, { storefront, channel: 'web' }),
    async loadPayment(token, storefront, channel = 'web') {
      const loaded = await facade.load(token, storefront, channel)
      if (!loaded.ok) return loaded
      const { methods, quote } = loaded.value
      return ok({ ...loaded.value, methods: await prescored(methods, quote, storefront) })
    },
    setPayment: (token, method, storefront, channel = 'web') =>
      answer(
        token,
        { method },
        async ({ checkout: { methods, quote } }) => {
          const chosen = methods.filter(({ code }) => code === method)
          return methodRefusal(await prescored(chosen, quote, storefront))
        },
        { storefront, channel },
      ),
    async addGiftCard(token, { code, from }, { country }) {
      const turn = await deps.checkGiftCardLimit(from)
      if (!turn.allowed) return fail({ kind: 'too-many', retryAfterSeconds: turn.retryAfterSeconds })
      const found = await deps.storedValues?.look(code, country.currency)
      if (!found?.ok) return fail({ kind: 'card-unusable' })
      return payBeside(token, found.value)
    },
    async useWallet(token, { country }) {
      const wallet = await findWallet(token, country.currency)
      return wallet ? payBeside(token, wallet) : fail({ kind: 'no-wallet' })
    },
    removeTender: async (token, ledgerId) => keep(token, { storedValues: await otherCards(token, ledgerId) }),
    place: deps.placeOrder,
  }
  return facade
}

function methodRefusal([offer]: readonly PaymentOffer[]): CheckoutFailure | null {
  if (!offer) return { kind: 'method-rejected', refusal: null }
  return offer.rejection ? { kind: 'method-rejected', refusal: offer.rejection } : null
}
