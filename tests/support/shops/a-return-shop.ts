import { randomUUID } from 'node:crypto'
import { createReturns } from '#commerce/returns/create-returns.ts'
import type { ReturnPlace } from '#commerce/returns/ports.ts'
import type { ReturnState } from '#commerce/returns/return-states.ts'
import type { ReturnRequest } from '#commerce/returns/returns.ts'
import { createFindTaxRate } from '#commerce/tax/find-tax-rate.ts'
import { taxTableOf } from '../builders/tax-tables.ts'
import { money, zero } from '#kernel/money.ts'
import { enqueueMessage } from '#adapters/messages/outbox.ts'
import { createNewReference } from '#adapters/leads/new-reference.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import { readRefundTerms } from '#adapters/payments/read-refund-terms.ts'
import { encodePhoto } from '#adapters/media/encode-photo.ts'
import { chargeLabels } from '#adapters/checkout/charge-labels.ts'
import { createRefundAcceptedReturn } from '#adapters/orders/refund-accepted-return.ts'
import { createIssueReturnDocuments } from '#adapters/documents/issue-return-documents.ts'
import { createRunReturns } from '#adapters/returns/run-returns.ts'
import { listReturnedStock } from '#adapters/returns/restock.ts'
import { createFollowReturn } from '#adapters/returns/follow-return.ts'
import { createReturnDrafts, createReturnPhotos } from '#adapters/returns/return-photo-store.ts'
import { createReturnRepository } from '#adapters/returns/return-repository.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { aPurchasableVariant } from '../builders/a-purchasable-variant.ts'
import { policyOfFiles } from '../builders/return-policies.ts'
import { aPaymentAdmin } from './a-payment-admin.ts'
import { operator } from '../builders/operators.ts'
import { theCountries } from './the-countries.ts'

/** One van, which collects twice. */
export const aPlace: ReturnPlace = {
  id: 'return:ae:near:2026-11-30:09:00',
  day: '2026-11-30',
  from: '09:00',
  to: '13:00',
  capacity: 2,
}

/** Another variant of SKU-A, with its price and stock. `comfort`: only by the comfort exchange. */
type AnExchange = {
  readonly sku: string
  readonly minor: number
  readonly items?: number
  readonly comfort?: boolean
}

/** Orders that were delivered, and what comes back of them. `refunds`: acceptance refunds it, as in the shop. */
export async function aReturnShop(
  db: Database,
  {
    refunds = false,
    exchanges = [],
  }: { readonly refunds?: boolean; readonly exchanges?: readonly AnExchange[] } = {},
) {
  const offered = exchanges.map(({ sku, minor }) =>
    aPurchasableVariant({ sku, unitPrice: money(minor, 'AED') }),
  )
  const paying = await aPaymentAdmin(db, {
    stock: {
      'SKU-A': 100_000,
      ...Object.fromEntries(exchanges.map(({ sku, items = 1000 }) => [sku, items])),
    },
  })
  const { clock } = paying.shop
  const refundAccepted = createRefundAcceptedReturn({
    changeWithin: paying.shop.changeWithin,
    issueDocuments: createIssueReturnDocuments({ countries: theCountries, formatAddress: () => [] }),
  })
  const followReturn = createFollowReturn({
    changeWithin: paying.shop.changeWithin,
    insertWithin: paying.shop.insertWithin,
    onStockChange: paying.shop.onStockChange,
    accessToken: (number) => paying.shop.accessTokens.sign(number, 'own'),
    listFeeMethods: () => [{ code: 'tap' }],
    countries: theCountries,
    enqueueMessage,
    returnConsequences: refunds
      ? [
          (tx, { accepted: { reference: returnId, orderId }, refund, at }) =>
            refundAccepted(tx, { returnId, orderId, refund, at }),
        ]
      : [],
  })
  const store = createReturnRepository(db, followReturn, theCountries)
  const { returns, admin, advance, listLapsing } = createReturns({
    store,
    listStock: (query) => listReturnedStock(db, query),
    photos: createReturnPhotos(db),
    drafts: createReturnDrafts(db),
    encodePhoto,
    policyOf: policyOfFiles,
    comfortLabel: chargeLabels['comfort-exchange'],
    listCandidates: async () => {
      const choicesOf = (isComfort: boolean) =>
        offered.filter((_, index) => (exchanges[index]?.comfort ?? false) === isComfort)
      const isMattress = exchanges.some(({ comfort }) => comfort)
      const own = {
        returnClass: isMattress ? 'hygiene' : 'standard',
        categories: isMattress ? ['bedroom/mattresses', 'bedroom'] : ['living'],
        variants: choicesOf(false),
        comfort: choicesOf(true),
      } as const
      return new Map(exchanges.length > 0 ? [['SKU-A', own]] : [])
    },
    accessToken: (number) => paying.shop.accessTokens.sign(number, 'own'),
    countries: theCountries,
    clock,
    newReference: createNewReference('R'),
    findOrder: (id) => findOrder(db, { id }),
    findByNumber: (number) => findOrder(db, { number }),
    classesOf: async () => new Map(exchanges.some(({ comfort }) => comfort) ? [['SKU-A', 'hygiene']] : []),
    planPlaces: () => [exchanges.length > 0 ? { ...aPlace, capacity: 10_000 } : aPlace],
    storesOf: () => ['DXB', 'barsha'],
    nameOfPlace: () => null,
    pointsShortfall: async (order) => zero(order.totals.total.currency),
    refundDaysOf: () => 10,
    checkRateLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }),
    findRefundTerms: readRefundTerms('src/content'),
    findTaxRate: createFindTaxRate(taxTableOf),
  })

  /** Three units of SKU-A, paid and delivered now. */
  async function delivered(quantity = 3) {
    const placed = await paying.pay(await paying.order('tap', quantity))
    return paying.ship(placed.number, 'approve', 'process', 'schedule', 'out', 'deliver')
  }
  type Delivered = Awaited<ReturnType<typeof delivered>>
  const wanted = (quantity = 1, more: Partial<ReturnRequest> = {}): ReturnRequest => ({
    items: [{ sku: 'SKU-A', quantity, reason: 'changed-mind', unopened: true }],
    passage: { kind: 'store', store: 'DXB' },
    comment: '',
    photos: [],
    ...more,
  })
  const request = (
    order: Delivered,
    quantity = 1,
    more: Partial<ReturnRequest> = {},
    key: string = randomUUID(),
  ) => returns.request({ order }, wanted(quantity, more), key)
  const requested = async (...given: Parameters<typeof request>) => {
    const one = await request(...given)
    if (!one.ok) throw new Error(JSON.stringify(one.failure))
    return one.value
  }
  const listIn = async (states: readonly ReturnState[]) => {
    const found = await Promise.all(
      states.map((state) => store.list({ by: operator, country: null, state, limit: 100 })),
    )
    return found.flat().map(({ reference }) => reference)
  }
  const orderAdmin = paying.shop.orderAdmin
  const run = createRunReturns({
    report: (error) => {
      throw error
    },
    ...{ orderAdmin, listIn, find: store.find, advance, listLapsing },
  })
  const runReturns = () => run(new AbortController().signal)
  return {
    ...paying,
    db,
    runReturns,
    clock,
    returns,
    admin,
    advance,
    listLapsing,
    delivered,
    wanted,
    request,
    requested,
  }
}
