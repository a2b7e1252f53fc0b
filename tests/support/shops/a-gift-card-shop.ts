import { sql } from 'drizzle-orm'
import type { EnteredGiftCard } from '#commerce/gift-cards/parse-gift-card.ts'
import type { GiftCard } from '#commerce/gift-cards/gift-card.ts'
import { isMobile, createPhoneNumbers } from '#adapters/customers/phone-numbers.ts'
import { createIssueCardCreditNote } from '#adapters/documents/issue-card-credit-note.ts'
import { createInvoiceRepository } from '#adapters/documents/invoice-repository.ts'
import { cardLabels } from '#adapters/gift-cards/card-labels.ts'
import { linkIdOf } from '#adapters/gift-cards/card-codes.ts'
import { createGiftCardParts, createGiftCardsModule } from '#adapters/gift-cards/create-gift-cards-module.ts'
import { createLedgerModule } from '#adapters/ledger/create-ledger-module.ts'
import { createLinkTokens } from '#adapters/messages/link-tokens.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Clock } from '#kernel/instant.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { need } from '../builders/a-purchase.ts'
import { theCountries } from './the-countries.ts'
import { anOrderShop, here } from './an-order-shop.ts'
import { operator } from '../builders/operators.ts'

const from = '203.0.113.7'
const secret = 'a secret of the tests'

const aFriendsCard: EnteredGiftCard = {
  design: 'dunes',
  amount: '250',
  other: '',
  for: 'friend',
  to: 'Noor',
  contact: 'noor@example.com',
  message: 'Happy new home!',
  day: '',
  language: 'ar',
}

type Options = Pick<NonNullable<Parameters<typeof anOrderShop>[1]>, 'stock' | 'findCustomer'> & {
  readonly limit?: () => RateLimitDecision
}

/** Gift cards with the orders, the ledger and the outbox around them; payments are reported by the tests. */
export async function aGiftCardShop({ db }: Pick<OpenDatabase, 'db'>, given: Options = {}) {
  let of: Clock = { now: () => '2026-11-20T08:00:00.000Z' }
  const clock: Clock = { now: () => of.now() }
  const deps = {
    clock,
    secret,
    countries: theCountries,
    contentDirectory: 'src/content',
    rateLimiter: { check: async () => given.limit?.() ?? { allowed: true, retryAfterSeconds: 0 } },
  }
  const parts = createGiftCardParts(db, deps)
  const { book, ledger: bare } = createLedgerModule(db, {
    clock,
    mode: 'demo',
    findCardIds: [parts.findCardId],
  })
  const { ledger, reservation, ownCards } = parts.withLedger(bare, book)
  const shop = await anOrderShop(
    { db },
    {
      ...given,
      ledger,
      reservations: [reservation],
      ownCards,
      giftCards: {
        terms: parts.terms,
        labels: cardLabels,
        phones: { ...createPhoneNumbers(theCountries), isMobile },
      },
    },
  )
  of = shop.clock
  const tokens = createLinkTokens(secret)
  const module = createGiftCardsModule(db, {
    ...deps,
    ...parts,
    book,
    tokens,
    advance: shop.orderAdmin.advance,
    changeWithin: shop.changeWithin,
    issueCreditNote: createIssueCardCreditNote({ countries: theCountries, formatAddress: () => [] }),
  })
  const { giftCards } = module
  let keys = 0

  const place = (
    entered: Partial<EnteredGiftCard> = {},
    more: Partial<Parameters<typeof shop.giftCardSales.place>[0]> = {},
    storefront = here,
  ) =>
    shop.giftCardSales.place(
      {
        entered: { ...aFriendsCard, ...entered },
        contact: { name: 'Mariam Saleh', email: 'mariam@example.com', phone: '+971501234567' },
        method: 'tap',
        customer: null,
        key: `key-of-a-gift-card-${(keys += 1)}`,
        platform: 'web',
        from,
        ...more,
      },
      storefront,
    )

  const orderOf = async (number: string) => need(await shop.orderAdmin.find(number, operator)).order

  const pay = async (number: string) => {
    const { id, totals } = await orderOf(number)
    return shop.recordPayment({
      orderId: id,
      attemptId: 'a',
      state: 'paid',
      amount: totals.due,
      reference: `r-${id}`,
    })
  }

  const runJobs = async () => {
    const notes = []
    for (const job of module.jobs) notes.push(await job.run(new AbortController().signal))
    return notes
  }

  const cardOf = async (number: string): Promise<GiftCard> => {
    const card = await giftCards.findOfOrder((await orderOf(number)).id)
    if (!card) throw new Error('the order buys a card')
    return card
  }

  const balanceOf = async ({ id, amount }: GiftCard): Promise<number> => {
    const [minor] = await book.balances(db, [
      { account: { kind: 'card', cardId: id }, unit: amount.currency },
    ])
    return minor ?? 0
  }

  const tokenOf = (card: GiftCard) => tokens.sign('claim-gift-card', linkIdOf(card), null)

  return {
    ...shop,
    ...module,
    book,
    ledger,
    place,
    pay,
    runJobs,
    cardOf,
    documentsOf: async (number: string) =>
      createInvoiceRepository(db).listOfOrder((await orderOf(number)).id),
    orderOf,
    balanceOf,
    tokenOf,
    /** A card that was ordered, paid and sent. */
    async sent(entered: Partial<EnteredGiftCard> = {}, more: Parameters<typeof place>[1] = {}) {
      const { number } = need(await place(entered, more))
      need(await pay(number))
      await runJobs()
      return { number, card: await cardOf(number) }
    },
    /** The code of a card that was claimed. */
    async claimed(card: GiftCard, customerId: string | null = null) {
      const { shown } = need(await giftCards.claim(tokenOf(card), { customerId, from }))
      return giftCards.readShownCode(shown, card.id) ?? ''
    },
    messages: async () =>
      (
        await rowsOf<{ kind: string; recipient: string | null }>(
          db,
          sql`select kind, recipient from outbox where gift_card_id is not null order by created_at, kind`,
        )
      ).map(({ kind, recipient }) => `${kind} to ${recipient}`),
    customer: async (id: string) => {
      await db.execute(sql`insert into customers (id, name, language, country, created_at)
        values (${id}::uuid, 'Noor', 'en', 'ae', now()) on conflict do nothing`)
      return id
    },
  }
}
