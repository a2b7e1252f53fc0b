import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { WalletAdminRepository } from '#commerce/ahlan/create-wallet-admin.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import { writeWalletId } from '#commerce/ahlan/wallet-id.ts'
import type { Country } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import { money, toDecimal } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { customers } from '#adapters/identity/identity-tables.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { listLedgerLines } from '#adapters/ledger/list-entries.ts'
import type { createAccountSeal } from '#adapters/payments/seal.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { creditGrants, withdrawals } from './ahlan-tables.ts'
import { findOwners } from './find-owners.ts'
import { createGrant } from './grant-credit.ts'
import { listWallets } from './list-wallets.ts'
import { isCustomerId, toWithdrawal } from './wallet-repository.ts'

type Deps = {
  readonly book: EmbeddedLedgerBook
  readonly seal: ReturnType<typeof createAccountSeal>
}

const maxListed = 200
const shownEntries = 100

/** Wallets for operators: what they read, grant and decide, with its rows of the audit. */
export function createWalletAdminRepository(db: Database, { book, seal }: Deps): WalletAdminRepository {
  const grantsOf = (customerId: string, { currency }: Country) =>
    and(eq(creditGrants.customerId, customerId), eq(creditGrants.currency, currency))
  return {
    findOwner: async (customerId) => (await findOwners(db, [customerId])).get(customerId),
    countGrants: (customerId, country) => db.$count(creditGrants, grantsOf(customerId, country)),
    listPage: (query, countries) => listWallets(db, query, countries),
    grant: createGrant(db, book),

    async listEntries(customerId, country) {
      const { currency } = country
      const own = sql`account.customer_id = ${customerId}::uuid and account.unit = ${currency}
        and account.kind in ('wallet', 'credit')`
      const [lines, grants] = await Promise.all([
        listLedgerLines(db, own, { start: 0, size: shownEntries }),
        db.select().from(creditGrants).where(grantsOf(customerId, country)),
      ])
      const byId = new Map(grants.map(({ id, reason, author }) => [id, { reason, author }]))
      return lines.map(({ at, event, minor, balance, orderNumber, returnReference, grantId }) => ({
        ...{ at, event, orderNumber, returnReference },
        amount: money(minor, currency),
        balance: money(balance, currency),
        grant: event === 'credit-granted' ? (byId.get(grantId ?? '') ?? null) : null,
      }))
    },

    async listWithdrawals(state) {
      const found = await db
        .select()
        .from(withdrawals)
        .where(eq(withdrawals.state, state))
        .orderBy(asc(withdrawals.requestedAt))
        .limit(maxListed)
      return found.map((row) => ({
        ...toWithdrawal(row),
        account: row.sealed === null ? null : (seal.open(row.sealed, row.id) ?? null),
      }))
    },

    decide: ({ id, outcome, note, by, at, permits }) =>
      db.transaction(async (tx) => {
        if (!isCustomerId(id)) return fail({ kind: 'unknown-withdrawal' })
        const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
        if (!row) return fail({ kind: 'unknown-withdrawal' })
        if (!permits(row.country)) return fail({ kind: 'not-permitted' })
        if (row.state === outcome) return ok(toWithdrawal(row))
        if (row.state !== 'requested') return fail({ kind: 'already-decided', state: row.state })
        const { customerId, country, currency, amountMinor: minor } = row
        const payable = { account: { kind: 'payable', payoutId: id } as const, minor }
        const to =
          outcome === 'paid'
            ? ({ kind: 'bank' } as const)
            : ({ kind: 'wallet', customerId, currency } as const)
        const posted = await book.post(
          tx,
          makePosting({
            key: `withdrawal-${outcome}:${id}`,
            event: outcome === 'paid' ? 'withdrawal-paid' : 'withdrawal-rejected',
            currency,
            at,
            customerId,
            debit: [payable],
            credit: [{ account: to, minor }],
          }),
        )
        invariant(posted.ok, 'a requested withdrawal is payable')
        const [owner] = await tx
          .select({ erasedAt: customers.erasedAt })
          .from(customers)
          .where(eq(customers.id, customerId))
        // Of an erased customer nothing remains but the amount.
        const retained = owner?.erasedAt
          ? { holder: '', shown: '', note: null, accountDigest: null }
          : { note }
        const [changed] = await tx
          .update(withdrawals)
          // The account number is needed no longer.
          .set({ state: outcome, decidedAt: new Date(at), author: by.name, sealed: null, ...retained })
          .where(and(eq(withdrawals.id, id), ne(withdrawals.state, outcome)))
          .returning()
        invariant(changed, 'the row is locked')
        if (by.kind !== 'job')
          await writeAudit(tx, by, at, {
            act: outcome === 'paid' ? 'wallet.pay-withdrawal' : 'wallet.reject-withdrawal',
            object: { kind: 'wallet', id: writeWalletId(customerId, country) },
            country,
            before: { withdrawal: 'requested' },
            after: { withdrawal: outcome, amount: `${toDecimal(money(minor, currency))} ${currency}` },
            reason: note,
            approvalId: null,
          })
        return ok(toWithdrawal(changed))
      }),
  }
}
