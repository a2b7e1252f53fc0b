import { sql } from 'drizzle-orm'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { createCustomerAdminModule } from '#adapters/customer-admin/create-customer-admin-module.ts'
import { createLinkTokens } from '#adapters/messages/link-tokens.ts'
import { createMessageTexts } from '#adapters/messages/message-texts.ts'
import { createOutboxRepository } from '#adapters/messages/outbox-repository.ts'
import { createPrepareCustomerMessage } from '#adapters/messages/prepare-customer-message.ts'
import { createErasureApproval } from '#commerce/customer-admin/erasure-approval.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Money } from '#kernel/money.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { anIdentity } from './an-identity.ts'
import { theCountries } from './the-countries.ts'

/** Customer service over a database, with the accounts that it looks after. */
export function aCustomerService(db: Database, wallets: () => readonly Money[] = () => []) {
  const shop = anIdentity(db)
  const tokens = createLinkTokens('a secret of the tests')
  const admin = createCustomerAdminModule(db, {
    clock: shop.clock,
    countries: theCountries,
    secret: 'a secret of the tests',
    walletsOf: async () => wallets(),
    consentsOf: async () => [],
    collect: async (id) => ({
      ...{ identities: [], sessions: [], events: [], sections: {} },
      customer: { id, name: '', language: 'en', country: 'ae', birthday: null, createdAt: shop.clock.now() },
    }),
  })
  const { approvals } = createApprovalsModule(db, {
    clock: shop.clock,
    acts: [createErasureApproval(admin)],
  })
  /** The links of all messages about a new contact, as they are sent now. */
  const claims = async (): Promise<readonly { readonly to: string; readonly claim: string }[]> => {
    const prepare = createPrepareCustomerMessage(db, {
      countries: theCountries,
      clock: shop.clock,
      tokens,
      origin: 'https://shop.example',
      texts: createMessageTexts(),
    })
    const rows = (await createOutboxRepository(db).list(null, 100)).filter(
      ({ kind }) => kind === 'confirm-contact',
    )
    const prepared = await Promise.all(
      rows.map(async (row) => ({ to: row.recipient ?? '', message: JSON.stringify(await prepare(row)) })),
    )
    return prepared.flatMap(({ to, message }) => {
      const token = /confirm-contact\?t=([\w.-]+)/.exec(message)?.[1] ?? ''
      const claim = tokens.read('confirm-contact', token, shop.clock.now())?.id
      return claim === undefined ? [] : [{ to, claim }]
    })
  }
  let orders = 0
  return {
    ...shop,
    admin,
    approvals,
    claims,
    async anOrder(
      customerId: string,
      { country = 'ae', currency = 'AED', minor = 10_000, status = 'delivered', event = 'placed' } = {},
    ) {
      orders += 1
      const [number, placedAt] = [`AE${orders}`, addMilliseconds(shop.clock.now(), orders)]
      await db.execute(sql`with placed as (insert into orders (id, number, customer_id, country, language, status, phone, email,
          name, choice, currency, sub_total_minor, discount_minor, tax_minor, total_minor, rounding_minor,
          payable_minor, method, payment_state, paid_minor, placed_at, version)
        values (gen_random_uuid(), ${number}, ${customerId}, ${country}, 'en', ${status}, '+971500000000',
          'a@mail.example', 'Layla', '{"kind": "home"}', ${currency}, ${minor}, 0, 0, ${minor}, 0, ${minor},
          'cashondelivery', 'paid', 0, ${placedAt}::timestamptz, 1) returning id)
        insert into order_events (order_id, position, kind, at, actor)
        select id, 1, ${event}, ${placedAt}::timestamptz, 'operator' from placed`)
      return number
    },
  }
}
