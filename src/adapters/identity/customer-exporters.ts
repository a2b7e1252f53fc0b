import { sql, type SQL } from 'drizzle-orm'
import type { CustomerExporter } from '#commerce/identity/deps.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { createSecrets, customerVisitorToken } from './secrets.ts'

/** Columns are listed by name, so that a new one is not exported by accident. */
const sections: Readonly<Record<string, (customerId: string, tokenDigest: string) => SQL>> = {
  orders: (
    id,
  ) => sql`select number, country, status, phone, email, name, address, collector, currency, total_minor, method,
      payment_state, paid_minor, attribution, placed_at, agreement -> 'company' as company,
      agreement ->> 'purchaseOrder' as purchase_order,
      (select json_agg(json_build_object('day', receipt.day, 'text', receipt.remittance) order by receipt.day, receipt.id)
        from bank_receipts receipt where receipt.order_id = orders.id) as transfers,
      (select json_agg(json_build_object('sku', line.sku, 'quantity', line.quantity) order by line.position)
        from order_lines line where line.order_id = orders.id) as lines
    from orders where customer_id = ${id}::uuid order by placed_at, number`,
  addresses: (id) => sql`select country, label, address, is_default, changed_at
    from customer_addresses where customer_id = ${id}::uuid order by changed_at, id`,
  savedCards: (id) => sql`select brand, last_four, expiry_month, expiry_year, country, saved_at
    from saved_cards where customer_id = ${id}::uuid order by saved_at, id`,
  storedValue: (
    id,
  ) => sql`select posting.at, posting.event, account.kind, account.unit, entry.minor, account.expires_at
    from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
    join ledger_postings posting on posting.id = entry.posting_id
    where account.customer_id = ${id}::uuid order by posting.id, account.key`,
  giftCards: (
    id,
  ) => sql`select state, country, currency, amount_minor, design, recipient, giver, message, language,
      last, ordered_at, sent_at, claimed_at, expires_at
    from gift_cards where buyer_id = ${id}::uuid or owner_id = ${id}::uuid order by ordered_at, id`,
  reviews: (id) => sql`select product_code, author, stars, title, text, state, created_at
    from reviews where customer_id = ${id}
      or order_id in (select orders.id from orders where orders.customer_id = ${id}::uuid) order by created_at, id`,
  returns: (
    id,
  ) => sql`select one.reference, orders.number, one.state, one.items, one.comment, one.history, one.requested_at
    from returns one join orders on orders.id = one.order_id
    where orders.customer_id = ${id}::uuid order by one.requested_at, one.reference`,
  questions: (
    id,
  ) => sql`select question.ticket, orders.number, question.topic, question.state, question.opened_at, question.solved_at,
      (select json_agg(json_build_object('by', entry.by, 'text', entry.text, 'at', entry.at) order by entry.position)
        from order_question_entries entry where entry.question_id = question.id) as entries
    from order_questions question join orders on orders.id = question.order_id
    where orders.customer_id = ${id}::uuid order by question.opened_at, question.ticket`,
  alerts: (id) => sql`select kind, sku, country, email, state, requested_at, changed_at
    from product_alerts where customer_id = ${id}::uuid or email in (select value from identities
      where identities.customer_id = ${id}::uuid and identities.kind = 'email' and verified_at is not null) order by requested_at, id`,
  newsletter: (id) => sql`select email, country, language, state, requested_at, changed_at
    from newsletter_subscriptions where email in (select value from identities
      where identities.customer_id = ${id}::uuid and identities.kind = 'email' and verified_at is not null)`,
  consultations: (
    id,
  ) => sql`select reference, store_code, starts_at, ends_at, state, name, phone, email, message, booked_at
    from consultations where email in (select value from identities
      where identities.customer_id = ${id}::uuid and identities.kind = 'email' and verified_at is not null) order by starts_at, reference`,
  quotes: (
    id,
  ) => sql`select number, country, state, company_name, registration, tax_number, contact, email, phone, purchase_order,
      message, valid_until, requested_at, closed_at,
      (select json_agg(json_build_object('sku', line.sku, 'quantity', line.quantity, 'currency', line.currency,
          'agreed_minor', line.agreed_minor) order by line.position)
        from quote_lines line where line.quote_id = quotes.id and line.revision = quotes.revision) as lines
    from quotes where email in (select value from identities
      where identities.customer_id = ${id}::uuid and identities.kind = 'email' and verified_at is not null) order by requested_at, number`,
  cartReminders: (id) => sql`select country, channel, recipient, items, reminded_at
    from cart_reminders where customer_id = ${id}::uuid or recipient in (select value from identities
      where identities.customer_id = ${id}::uuid and verified_at is not null) order by reminded_at, cart_reminders.id`,
  productQuestions: (
    id,
  ) => sql`select product_code, author, text, email, state, answer, requested_at, answered_at
    from product_questions where customer_id = ${id}::uuid or email in (select value from identities
      where identities.customer_id = ${id}::uuid and identities.kind = 'email' and verified_at is not null)
    order by requested_at, product_questions.id`,
  reviewPhotos: (id) => sql`select photo.product_code, photo.added_at, encode(photo.bytes, 'base64') as jpeg
    from review_photos photo left join reviews on reviews.id = photo.review_id
    where reviews.customer_id = ${id} or photo.order_id in (select orders.id from orders where orders.customer_id = ${id}::uuid)
    order by photo.added_at, photo.id`,
  leads: (
    id,
  ) => sql`select reference, form, country, store_code, sku, name, phone, email, message, state, consent_text,
      attribution, call_at, created_at
    from leads where email in (select value from identities
      where identities.customer_id = ${id}::uuid and identities.kind = 'email' and verified_at is not null)
      or phone in (select value from identities
      where identities.customer_id = ${id}::uuid and identities.kind = 'phone' and verified_at <= leads.created_at)
    order by created_at, reference`,
  consents: (id) => sql`select channel, purpose, is_granted, text_version, source, proof, at
    from contact_consents where customer_id = ${id}::uuid order by contact_consents.id`,
  creditGrants: (id) => sql`select currency, amount_minor, reason, granted_at, expires_at
    from credit_grants where customer_id = ${id}::uuid order by granted_at, id`,
  pointEarnings: (
    id,
  ) => sql`select (select number from orders where orders.id = order_id) as order_number, shipment, country,
      paid_minor, earned, returned_minor, reversed, delivered_at, matures_at, matured_at
    from point_earnings where customer_id = ${id}::uuid order by delivered_at, point_earnings.id`,
  withdrawals: (id) => sql`select currency, amount_minor, state, shown, holder, requested_at, decided_at, note
    from wallet_withdrawals where customer_id = ${id}::uuid order by requested_at, id`,
  messages: (id) => sql`select kind, channel, recipient, state, created_at
    from outbox where customer_id = ${id}::uuid order by created_at`,
  wishlist: (_, digest) => sql`select item.sku, item.added_at from wishlist_items item
    join wishlists list on list.id = item.wishlist_id where list.token_digest = ${digest} order by item.added_at, item.sku`,
  sharedWishlists: (_, digest) => sql`select shared.created_at, shared.expires_at,
      (select coalesce(json_agg(json_build_object('sku', counted.sku, 'votes', counted.votes) order by counted.sku), '[]')
        from (select sku, count(*) as votes from shared_wishlist_votes where shared_id = shared.id group by sku) counted) as votes,
      (select coalesce(json_agg(json_build_object('sku', note.sku, 'text', note.text, 'at', note.written_at)
        order by note.written_at), '[]') from shared_wishlist_notes note where note.shared_id = shared.id) as notes
    from shared_wishlists shared join wishlists list on list.id = shared.wishlist_id
    where list.token_digest = ${digest} order by shared.created_at, shared.id`,
  cart: (_, digest) => sql`select line.sku, line.quantity, line.saved, line.added_at from cart_lines line
    join carts cart on cart.id = line.cart_id where cart.token_digest = ${digest} order by line.added_at, line.sku`,
  checkout: (_, digest) => sql`select contact, address, method, confirmed_phones as phones, changed_at
    from checkouts where token_digest = ${digest}`,
}

/** Sections of the other modules in the copy of a customer's data. A test compares them with the tables. */
export function createCustomerExporters(
  db: Database,
  installationSecret: string,
): readonly CustomerExporter[] {
  const secrets = createSecrets(installationSecret)
  return Object.entries(sections).map(([section, query]) => ({
    section,
    load: (customerId) =>
      rowsOf(db, query(customerId, digestToken(customerVisitorToken(secrets, customerId)))),
  }))
}
