import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { WalletAdminRepository } from '#commerce/ahlan/create-wallet-admin.ts'
import { writeWalletId } from '#commerce/ahlan/wallet-id.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import { countGift } from '#adapters/approvals/count-gift.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { toInstant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { toDecimal } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { creditGrants } from './ahlan-tables.ts'

type Grant = Parameters<WalletAdminRepository['grant']>[0]

/** Grants credit once per key: counted towards the limits of who gives it, and in the audit, in one transaction. */
export const createGrant =
  (db: Database, book: EmbeddedLedgerBook): WalletAdminRepository['grant'] =>
  (grant) =>
    db.transaction(async (tx) => {
      const { key, customerId, country, amount, reason, orderNumber, by, approval, at, expiresAt } = grant
      // One grant to a customer after another: each sees the ones before.
      for (const name of [`credit of ${customerId}`, `credit by ${key}`])
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
      const [known] = await tx.select().from(creditGrants).where(eq(creditGrants.key, key))
      if (known)
        return isSame(known, grant)
          ? ok({ id: known.id, amount, expiresAt: toInstant(known.expiresAt) })
          : fail({ kind: 'key-reused' })
      if (orderNumber !== null && !(await isOwnOrder(tx, orderNumber, grant)))
        return fail({ kind: 'unknown-order' })
      const stops = await admit(tx, grant)
      if (stops) return fail(stops)
      const id = randomUUID()
      await tx.insert(creditGrants).values({
        ...{ id, key, customerId, reason },
        currency: amount.currency,
        amountMinor: amount.minor,
        author: by.name,
        grantedAt: new Date(at),
        expiresAt: new Date(expiresAt),
      })
      const posted = await book.post(
        tx,
        makePosting({
          key: `credit-granted:${id}`,
          event: 'credit-granted',
          currency: amount.currency,
          at,
          customerId,
          expiresAt,
          debit: [{ account: { kind: 'marketing' }, minor: amount.minor }],
          credit: [{ account: { kind: 'credit', grantId: id, customerId }, minor: amount.minor }],
        }),
      )
      invariant(posted.ok, 'accounts of the shop are never short')
      if (by.kind !== 'job')
        await writeAudit(tx, by, at, {
          act: 'wallet.credit',
          object: { kind: 'wallet', id: writeWalletId(customerId, country) },
          country,
          before: {},
          after: {
            credit: `${toDecimal(amount)} ${amount.currency}`,
            until: expiresAt.slice(0, 10),
            ...(orderNumber === null ? {} : { order: orderNumber }),
          },
          reason,
          approvalId: approval?.id ?? null,
        })
      return ok({ id, amount, expiresAt })
    })

/** Credit that makes an order good counts with that order's refunds; other credit counts for the wallet. */
async function admit(tx: Database, { customerId, country, amount, orderNumber, by, approval, at }: Grant) {
  if (approval !== null) {
    const own = and(eq(creditGrants.customerId, customerId), eq(creditGrants.currency, amount.currency))
    return (await tx.$count(creditGrants, own)) === approval.version
      ? undefined
      : ({ kind: 'changed-meanwhile' } as const)
  }
  const object = orderNumber ?? `wallet:${writeWalletId(customerId, country)}`
  const remaining = await countGift(tx, by, { sum: amount, object, at })
  return remaining && ({ kind: 'needs-approval', remaining } as const)
}

const isSame = (known: typeof creditGrants.$inferSelect, { customerId, amount }: Grant): boolean =>
  known.customerId === customerId && known.amountMinor === amount.minor && known.currency === amount.currency

async function isOwnOrder(tx: Database, number: string, { customerId, country }: Grant): Promise<boolean> {
  const [order] = await tx
    .select({ customerId: orders.customerId, country: orders.country })
    .from(orders)
    .where(eq(orders.number, number))
  return order?.customerId === customerId && order.country === country
}
