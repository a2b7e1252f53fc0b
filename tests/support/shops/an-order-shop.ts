import { onTestFinished, TestRunner } from 'vitest'
import type { BulkAgreement } from '#commerce/cart/bulk-agreement.ts'
import { theCountries } from './the-countries.ts'
import { createPriceStoredCart, type PriceStoredCart } from '#commerce/cart/price-stored-cart.ts'
import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { Rewards } from '#commerce/checkout/checkout-rewards.ts'
import type { LoadQuoteSnapshot, OwnCards } from '#commerce/checkout/ports.ts'
import type { FindCustomer } from '#commerce/customers/customer.ts'
import type { DeliverySlot, PlannedShipment, ShippableLine } from '#commerce/delivery/delivery-quote.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import type { PlannedSlot } from '#commerce/delivery/plan-slots.ts'
import type { CheckoutCards } from '#commerce/payments/cards/saved-cards.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { PaymentOutcome, StartPayment } from '#commerce/payments/payment-ports.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { isZero, money, zero, type Money } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { rows, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { createCartRepository } from '#adapters/cart/cart-repository.ts'
import { cardLabels } from '#adapters/gift-cards/card-labels.ts'
import { createCheckoutRepository } from '#adapters/checkout/checkout-repository.ts'
import { createFollowOrder } from '#compose-order-following.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import type { Reservation } from '#adapters/orders/reservations/reservation.ts'
import { createListCollections } from '#adapters/orders/list-collections.ts'
import { productPromotionLabel } from '#adapters/promotions/product-promotion-label.ts'
import { createFindHistory } from '#adapters/orders/shopper-history.ts'
import type { WalletGate } from '#adapters/ledger/outside/create-outside-wallets.ts'
import type { Ledger } from '#adapters/payments/ledger/ledger.ts'
import { tenderReservation } from '#adapters/payments/ledger/tender-reservation.ts'
import { createOrderLinks } from '#adapters/messages/order-links.ts'
import { createTransfersModule } from '#adapters/orders/transfers/create-transfers-module.ts'
import { createOrderStore } from '#adapters/orders/create-order-store.ts'
import { createOrdersModule } from '#adapters/orders/create-orders-module.ts'
import { createFindOwnCode, createOwnCodes } from '#adapters/promotions/own-codes.ts'
import { createPromotionRepository } from '#adapters/promotions/promotion-repository.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { sql } from 'drizzle-orm'
import { aDeliveryTable } from '../builders/a-delivery-table.ts'
import { aPurchasableVariant } from '../builders/a-purchasable-variant.ts'
import {
  aDeliveryQuote,
  aLoadedCart,
  aPlannedShipment,
  aPricedLine,
  aQuote,
  quoteRules,
} from '../builders/a-quote.ts'
import { theTransferTerms } from './the-transfer-terms.ts'
import { theStorefront } from './a-content-shop.ts'
import { manualClock } from '../manual-clock.ts'

type Options = {
  readonly variants?: readonly PurchasableVariant[]
  /** Items in the warehouse, by SKU. */
  readonly stock?: Readonly<Record<string, number>>
  readonly reservations?: readonly Reservation[]
  readonly startPayment?: StartPayment
  /** The shipments of some lines; by default one, sent by the shop. */
  readonly shipments?: (lines: readonly ShippableLine[]) => readonly PlannedShipment[]
  /** With a ledger gift cards are accepted. */
  readonly ledger?: Ledger
  /** Reserves at an outside wallet; none by default. */
  readonly walletGate?: WalletGate
  /** Credit and points of customers; none by default. */
  readonly rewards?: Rewards
  /** Gift cards of customers; none by default. */
  readonly ownCards?: OwnCards
  /** What gift cards are sold by; none by default. */
  readonly giftCards?: Parameters<typeof createOrdersModule>[1]['giftCards']
  /** Saved cards at the checkout; none by default. */
  readonly cards?: CheckoutCards
  /** The signed-in customer; guests by default. */
  readonly findCustomer?: FindCustomer
  /** What every delivery costs; nothing by default. */
  readonly deliveryFee?: Money
  /** The slot that every shopper has chosen. */
  readonly slot?: DeliverySlot
  /** The store where every shopper collects; by default orders are delivered. */
  readonly collectAt?: string
  /** Slots that a delivery can be moved to. */
  readonly slots?: readonly PlannedSlot[]
  /** Priced by the promotion engine; by default a cart costs its list prices. */
  readonly promotions?: readonly Promotion[]
  /** Countries with a store; the UAE by default. */
  readonly hasStores?: (country: string) => boolean
  /** Slots and fees for another delivery time. */
  readonly deliveryTable?: DeliveryTable
  /** Stores whose hours are known; none by default. */
  readonly findKeepingStore?: Parameters<typeof createOrdersModule>[1]['findKeepingStore']
  readonly drawNumber?: () => number
  /** Receives background errors; by default they are thrown. */
  readonly report?: (error: unknown) => void
}

export const here = theStorefront('ae/en')
const { contact, address } = aQuote()

/** Checkout and orders over a database; catalog, delivery and payments are stand-ins. */
export async function anOrderShop({ db }: Pick<OpenDatabase, 'db'>, given: Options = {}) {
  const clock = manualClock()
  const { variants = [aPurchasableVariant()], stock = { 'SKU-A': 5 }, reservations = [] } = given
  const carts = createCartRepository(db)
  const messageKeys: string[] = []
  const prices = new Map(variants.map((one) => [one.sku, one.unitPrice]))
  const promotions = createPromotionRepository(db, clock)
  for (const promotion of given.promotions ?? []) await promotions.put(promotion, 'test')
  const findOwnCode = createFindOwnCode(db, createOwnCodes('a secret of the tests'))
  const listOrderedItems = async () => new Map(variants.map((one) => [one.sku, one]))
  let isHidden = false
  const listVariants: typeof listOrderedItems = async () => (isHidden ? new Map() : listOrderedItems())
  const plainly: PriceStoredCart = async (stored) => {
    const lines = stored.lines.map(({ sku, quantity }) =>
      aPricedLine(sku, quantity, prices.get(sku) ?? money(129_900, 'AED')),
    )
    return { ...aLoadedCart(lines, 'AED', variants), version: stored.version }
  }
  const price = given.promotions
    ? createPriceStoredCart({ listVariants, promotions, findOwnCode, productPromotionLabel, clock })
    : plainly
  const checkouts = createCheckoutRepository(db)
  const loadQuoteSnapshot: LoadQuoteSnapshot = async (token, storefront, at) => {
    const customer = (await given.findCustomer?.(token)) ?? null
    const [draft, cart] = await Promise.all([checkouts.find(token), carts.find(token)])
    const shopper = { ...(draft?.contact ?? { phone: '', email: '' }), customerId: customer?.id ?? null }
    return {
      draft,
      customer,
      history: await createFindHistory(db)(shopper, at),
      price: async (buyer) => cart && price(cart, storefront, buyer),
      slotsTaken: async () => new Map(),
    }
  }
  const offer = (code: PaymentMethodCode) => ({
    code,
    name: { en: code, ar: code },
    help: { en: '', ar: '' },
    mark: 'cash',
    charge: zero('AED'),
    rejection: null,
  })
  const report =
    given.report ??
    ((error: unknown) => {
      throw error
    })
  const store = createOrderStore(db, {
    clock,
    report,
    purgeBus: { publish: async () => undefined },
    secret: 'a secret of the tests',
    contentDirectory: 'src/content',
    walletGate: given.walletGate ?? null,
    followOrder: createFollowOrder({ countries: theCountries, clock }),
    reservations: [...(given.ledger ? [tenderReservation(given.ledger)] : []), ...reservations],
    messageWrites: ({ key }) => {
      messageKeys.push(key)
      return []
    },
  })
  // What is made known after a transaction ends before the database is emptied or closed.
  if (TestRunner.getCurrentTest()) onTestFinished(() => store.close())
  const orders = createOrdersModule(db, {
    countries: theCountries,
    cards: given.cards ?? { saves: () => false, listFor: async () => [] },
    store,
    links: createOrderLinks(db),
    clock,
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    report,
    loadQuoteSnapshot,
    quoteDelivery: async ({ lines, choice }) =>
      ok(
        aDeliveryQuote('AED', {
          kind: choice?.kind ?? 'home',
          slot: given.slot ?? null,
          ...(given.deliveryFee && {
            fee: given.deliveryFee,
            fullFee: given.deliveryFee,
            charge: given.deliveryFee,
          }),
          shipments: given.shipments?.(lines) ?? [aPlannedShipment({ skus: lines.map(({ sku }) => sku) })],
        }),
      ),
    findTransferTerms: theTransferTerms,
    locateAddress: (address) => address,
    isDelivered: () => true,
    listOffers: ({ due, bulk = false }) =>
      isZero(due)
        ? [offer('giftcard')]
        : [offer('cashondelivery'), offer('tap'), offer('tabby'), ...(bulk ? [offer('banktransfer')] : [])],
    rules: quoteRules(),
    listPickups: async () => [],
    findKeepingStore: given.findKeepingStore ?? (async () => undefined),
    hasStores: given.hasStores ?? ((country) => country === 'ae'),
    prescoreOffers: async (offers) => offers,
    reschedulingTableFor: () => ({
      table: given.deliveryTable ?? aDeliveryTable(),
      country: here.country,
      findTaxRate: () => 500,
      label: { en: 'New delivery time', ar: 'موعد توصيل جديد' },
      addressLabel: { en: 'Delivery to another address', ar: 'التوصيل إلى عنوان آخر' },
    }),
    listFeeMethods: () => [offer('tap')],
    findSlot: (_, id) => (given.slots ?? []).find((slot) => slot.id === id),
    today: (_, at) => at.slice(0, 10),
    secret: 'a secret of the tests',
    storedValues: given.ledger ?? null,
    rewards: given.rewards ?? null,
    ownCards: given.ownCards ?? { find: async () => null, currencyOf: async () => null },
    giftCards: given.giftCards ?? {
      terms: [],
      labels: cardLabels,
      phones: { normalize: (text) => text, isMobile: () => true },
    },
    findCustomer: given.findCustomer ?? (async () => null),
    ...{ listVariants, listOrderedItems },
    ...(given.drawNumber ? { drawNumber: given.drawNumber } : {}),
    startPayment: given.startPayment ?? (async ({ number }) => ok({ paymentUrl: `/pay/${number}` })),
  })
  await db.execute(sql`insert into stock_locations (code, kind, country)
    values ('ae-dc', 'warehouse', 'ae'), ('dubai-mall', 'store', 'ae') on conflict do nothing`)
  await db.execute(sql`insert into stock_levels (sku, location, on_hand)
    select sku, 'ae-dc', items from ${rows(
      Object.entries(stock).map(([sku, items]) => ({ sku, items })),
      'sku text, items int',
    )} on conflict (sku, location) do update set on_hand = excluded.on_hand, reserved = 0`)

  return {
    ...orders,
    /** Without a number: of an order, which is found by its id. */
    recordPayment: (outcome: Omit<PaymentOutcome, 'orderNumber'> & { readonly orderNumber?: string }) =>
      store.recordPayment({ orderNumber: '', ...outcome }),
    accessTokens: store.accessTokens,
    changeWithin: store.changeWithin,
    insertWithin: store.insertWithin,
    onStockChange: store.onStockChange,
    /** The token of a link that changes an order, for half an hour. */
    changeToken: (number: string) =>
      store.accessTokens.signUntil(number, 'change', addMilliseconds(clock.now(), 30 * 60_000)),
    clock,
    ...{ listVariants, listOrderedItems },
    /** What was ordered is not sold any more. */
    hide: () => void (isHidden = true),
    /** Receipts, and the job that reminds of transfers. */
    transfers: createTransfersModule(db, {
      store,
      clock,
      findTransferTerms: theTransferTerms,
      enqueueMessage: async (_, { key }) => void messageKeys.push(key),
    }),
    carts,
    /** Runs the job that cancels overdue pickups. */
    expirePickups: () => orders.expirePickups.run(new AbortController().signal),
    /** Runs the job that reminds shoppers of ready pickups. */
    remindOfPickups: () => orders.remindOfPickups.run(new AbortController().signal),
    pickups: store.pickups,
    expire: (answer: 'paid' | 'open' | 'unpaid') =>
      orders.expireUnpaid(async () => answer).run(new AbortController().signal),
    messageKeys,
    listCollections: createListCollections(db),
    findHistory: (phone: string) =>
      createFindHistory(db)({ phone, email: '', customerId: null }, clock.now()),
    setPrice: (sku: string, minor: number) => void prices.set(sku, money(minor, 'AED')),
    /** A visitor who has answered everything, and what the review shows them. */
    async aShopper(
      skus: Readonly<Record<string, number>> = { 'SKU-A': 1 },
      method: PaymentMethodCode = 'cashondelivery',
      cards: readonly string[] = [],
      coupon: string | null = null,
      agreement: BulkAgreement | null = null,
    ) {
      const token = newVisitorToken()
      const stored = await carts.change<never>({
        token,
        country: 'ae',
        at: clock.now(),
        key: null,
        decide: () =>
          ok(
            Object.entries(skus).map(([sku, quantity]) => ({
              sku,
              quantity,
              price: prices.get(sku) ?? money(129_900, 'AED'),
            })),
          ),
      })
      if (!stored.ok || !contact || !address) throw new Error('a shopper')
      if (agreement) await carts.agree({ token, agreement, at: clock.now() })
      if (coupon !== null) await carts.note(token, { coupon }, clock.now())
      await orders.checkout.setContact(
        token,
        { ...contact, phone: `+97150${String(Math.random()).slice(2).padEnd(7, '0').slice(0, 7)}` },
        here,
      )
      await orders.checkout.setAddress(token, address, here)
      await orders.checkout.setDelivery(
        token,
        given.collectAt === undefined
          ? { kind: 'home', slot: null, services: [] }
          : { kind: 'collect', store: given.collectAt },
        here,
      )
      for (const code of cards) {
        const added = await orders.checkout.addGiftCard(token, { code, from: '203.0.113.7' }, here)
        if (!added.ok) throw new Error(added.failure.kind)
      }
      await orders.checkout.setPayment(token, method, here)
      const loaded = await orders.checkout.load(token, here)
      if (!loaded.ok) throw new Error(loaded.failure.kind)
      const { quote } = loaded.value
      const place = (key = newVisitorToken(), fingerprint = quote.fingerprint) =>
        orders.checkout.place({ token, fingerprint, key, platform: 'web', from: '203.0.113.7' }, here)
      /** Places the order at the current quote. */
      const placeUpdated = async () => {
        const now = await orders.checkout.load(token, here)
        return place(newVisitorToken(), now.ok ? now.value.quote.fingerprint : '')
      }
      return { token, quote, place, placeUpdated }
    },
    /** Stock level and reservations of a SKU. */
    async stockOf(sku: string) {
      const [level] = await rowsOf<Record<string, unknown>>(
        db,
        sql`select on_hand, reserved from stock_levels where sku = ${sku}`,
      )
      const [reservation] = await rowsOf<Record<string, unknown>>(
        db,
        sql`select coalesce(sum(quantity), 0)::int as allocated from stock_reservations where sku = ${sku}`,
      )
      return {
        onHand: level?.['on_hand'],
        reserved: level?.['reserved'],
        allocated: reservation?.['allocated'],
      }
    },
    async count(table: string) {
      const [row] = await rowsOf<Record<string, unknown>>(
        db,
        sql`select count(*)::int as count from ${sql.identifier(table)}`,
      )
      return row?.['count']
    },
  }
}
