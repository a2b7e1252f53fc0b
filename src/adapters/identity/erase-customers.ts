import { and, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { deletionDays } from '#commerce/identity/own-account.ts'
import type { Secrets } from '#commerce/identity/ports.ts'
import { pointEarnings, withdrawals } from '#adapters/ahlan/ahlan-tables.ts'
import { productAlerts } from '#adapters/alerts/alert-tables.ts'
import { carts } from '#adapters/cart/cart-tables.ts'
import { eraseNotesOf } from '#adapters/collaboration/erase-notes.ts'
import { eraseContactConsents } from '#adapters/consent/contact-consent-register.ts'
import { closeAccounts } from '#adapters/ledger/close-accounts.ts'
import { customerAddresses } from '#adapters/customers/customer-address-tables.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import { eraseConsultations } from '#adapters/consultations/consultation-repository.ts'
import { eraseGiftCardsOf } from '#adapters/gift-cards/erase-gift-cards.ts'
import { eraseLeads } from '#adapters/leads/erase-leads.ts'
import { eraseSubscription } from '#adapters/leads/subscription-repository.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import { removeCardsOf } from '#adapters/payments/cards/saved-card-repository.ts'
import { orderQuestions } from '#adapters/questions/question-tables.ts'
import { eraseBulkQuotes } from '#adapters/quotes/quote-repository.ts'
import { orderReturns, returnDrafts, returnPhotos } from '#adapters/returns/return-tables.ts'
import { eraseProductQuestionsOf } from '#adapters/product-questions/erase-product-questions.ts'
import { cartReminders } from '#adapters/reminders/reminder-tables.ts'
import { reviewPhotos, reviews } from '#adapters/reviews/review-tables.ts'
import { wishlists } from '#adapters/wishlist/wishlist-tables.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import {
  challenges,
  customerEvents,
  customers,
  customerVisitors,
  identities,
  passwords,
  sessions,
} from './identity-tables.ts'
import { customerVisitorToken } from './secrets.ts'

type Deps = {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly digestContact: (contact: string) => string
}

/**
 * Erases accounts whose deletion was requested 14 days ago. Of a customer only the id, the country and the kinds of events
 * remain: orders and invoices, which the law keeps, still belong to one.
 */
export const eraseCustomersJob = (db: Database, deps: Deps): Job => ({
  name: 'erase-customers',
  everySeconds: 3600,
  async run(signal) {
    let erased = 0
    while (!signal.aborted && (await eraseNext(db, deps))) erased += 1
    return `${erased} accounts erased`
  },
})

const eraseNext = (db: Database, { clock, secrets, digestContact }: Deps): Promise<boolean> =>
  db.transaction(async (tx) => {
    const at = clock.now()
    const before = addMilliseconds(at, -deletionDays * 86_400_000)
    const [due] = await rowsOf<{ readonly id: string }>(
      tx,
      sql`select id from customers where deletion_requested_at <= ${before}::timestamptz and erased_at is null
        order by deletion_requested_at limit 1 for update skip locked`,
    )
    if (!due) return false
    const own = [due.id]
    const digests = [digestToken(customerVisitorToken(secrets, due.id))]
    await tx.delete(carts).where(inArray(carts.tokenDigest, digests))
    await tx.delete(wishlists).where(inArray(wishlists.tokenDigest, digests))
    await eraseContactConsents(tx, due.id, at)
    await removeCardsOf(tx, due.id, at)
    // Their points end: none are left to mature.
    await tx
      .update(pointEarnings)
      .set({ maturedAt: new Date(at) })
      .where(and(inArray(pointEarnings.customerId, own), isNull(pointEarnings.maturedAt)))
    await closeAccounts(tx, { customerId: due.id, waived: await waivedBy(tx, due.id), at })
    await eraseGiftCardsOf(tx, due.id)
    // The mails of an alert go with it.
    await tx.delete(productAlerts).where(
      or(
        inArray(productAlerts.customerId, own),
        sql`${productAlerts.email} in (select value from identities
          where customer_id = ${due.id}::uuid and kind = 'email' and verified_at is not null)`,
      ),
    )
    await eraseProductQuestionsOf(tx, due.id)
    // Those of a cart that they left as a guest; their own went with the cart.
    await tx.delete(cartReminders).where(
      or(
        inArray(cartReminders.customerId, own),
        sql`${cartReminders.recipient} in (select value from identities
          where customer_id = ${due.id}::uuid and verified_at is not null)`,
      ),
    )
    const emails = await rowsOf<{ readonly value: string }>(
      tx,
      sql`select value from identities
        where customer_id = ${due.id}::uuid and kind = 'email' and verified_at is not null`,
    )
    for (const { value } of emails) {
      await eraseSubscription(tx, digestContact, value, at)
      await eraseConsultations(tx, value.toLowerCase(), at)
      await eraseBulkQuotes(tx, value.toLowerCase())
    }
    await eraseLeads(tx, due.id)
    await eraseNotesOf(tx, due.id)
    const isOfOrders = sql`order_id in (select id from orders where customer_id = ${due.id}::uuid)`
    await tx.update(orders).set({ collector: null, attribution: null }).where(inArray(orders.customerId, own))
    await tx.delete(returnPhotos).where(isOfOrders)
    await tx.delete(returnDrafts).where(isOfOrders)
    await tx
      .delete(reviewPhotos)
      .where(or(isOfOrders, sql`review_id in (select id from reviews where customer_id = ${due.id})`))
    await tx.update(orderReturns).set({ comment: '' }).where(isOfOrders)
    await tx
      .delete(orderQuestions)
      .where(sql`${orderQuestions.orderId} in (select id from orders where customer_id = ${due.id}::uuid)`)
    // What is published stays, without a name.
    await tx
      .update(reviews)
      .set({ customerId: null, orderId: null, author: '—' })
      .where(
        or(
          inArray(reviews.customerId, own),
          sql`${reviews.orderId} in (select id from orders where customer_id = ${due.id}::uuid)`,
        ),
      )
    // What was paid out is booked; to whom is not.
    await tx
      .update(withdrawals)
      .set({ holder: '', shown: '', note: null, sealed: null, accountDigest: null })
      .where(and(inArray(withdrawals.customerId, own), ne(withdrawals.state, 'requested')))
    await tx.delete(outbox).where(inArray(outbox.customerId, own))
    for (const table of [identities, passwords, sessions, challenges, customerVisitors, customerAddresses])
      await tx.delete(table).where(inArray(table.customerId, own))
    await tx.update(customerEvents).set({ detail: {} }).where(inArray(customerEvents.customerId, own))
    await tx
      .insert(customerEvents)
      .values({ customerId: due.id, kind: 'erased', at: new Date(at), detail: {} })
    await tx
      .update(customers)
      .set({
        name: '',
        birthDay: null,
        birthMonth: null,
        group: null,
        omsUserId: null,
        cashBlockedAt: null,
        erasedAt: new Date(at),
      })
      .where(inArray(customers.id, own))
    return true
  })

/** What the customer gave up of the wallet with the last request. */
async function waivedBy(tx: Database, customerId: string): Promise<readonly Money[]> {
  const [requested] = await rowsOf<{ readonly waived: readonly Money[] | null }>(
    tx,
    sql`select detail -> 'waived' as waived from customer_events
      where customer_id = ${customerId}::uuid and kind = 'deletion-requested' order by at desc, id desc limit 1`,
  )
  return requested?.waived ?? []
}
