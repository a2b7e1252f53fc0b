import { sql } from 'drizzle-orm'
import type { IdentityDeps } from '#commerce/identity/deps.ts'
import type { Secrets } from '#commerce/identity/ports.ts'
import type { MergeOnSignIn } from '#commerce/cart/merge-on-sign-in.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import { mergeWishlists } from '#adapters/wishlist/merge-wishlists.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Clock } from '#kernel/instant.ts'
import { customerVisitorToken } from './secrets.ts'

type Deps = { readonly secrets: Secrets; readonly mergeOnSignIn: MergeOnSignIn; readonly clock: Clock }

/** Cart with checkout draft, and wishlist; what was merged is gone at the guest's, so a repetition finds nothing. */
export const createMergeVisitor =
  (db: Database, { secrets, mergeOnSignIn, clock }: Deps): IdentityDeps['mergeVisitor'] =>
  async (guest, customerId, storefront) => {
    const customer = customerVisitorToken(secrets, customerId)
    await db.execute(sql`insert into customer_visitors (token_digest, customer_id)
      select ${digestToken(customer)}, id from customers where id = ${customerId}::uuid on conflict do nothing`)
    if (guest.session !== null) await mergeWishlists(db, { guest: guest.session, customer, at: clock.now() })
    return guest.cart === null ? [] : mergeOnSignIn({ guest: guest.cart, customer }, storefront)
  }
