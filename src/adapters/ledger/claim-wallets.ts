import { createHash } from 'node:crypto'
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { makePosting } from '#commerce/ledger/posting.ts'
import { addMilliseconds, isBefore, toInstant, type Clock } from '#kernel/instant.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { identities } from '#adapters/identity/identity-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { ledgerAccounts } from './ledger-tables.ts'
import { post } from './post.ts'

/** Proven no longer than this before or after: the number has the same owner. The shortest period of the countries. */
const ownerDays = 90

/** The name under which a wallet was stored before customers had accounts. */
const digestOf = (currency: string, phone: string): string =>
  createHash('sha256').update(`wallet ${currency} ${phone}`).digest('base64url')

/**
 * Moves wallets by phone number to the customer who has verified the number. A number that was proven long before or
 * after may have had another owner: such a wallet stays for an operator.
 */
export const claimWalletsJob = (db: Database, { clock }: { readonly clock: Clock }): Job => ({
  name: 'claim-wallets',
  everySeconds: 600,
  run: async () => `${await claimWallets(db, clock)} wallets moved`,
})

async function claimWallets(db: Database, clock: Clock): Promise<number> {
  const waiting = await db
    .select()
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, 'unclaimed-wallet'), gt(ledgerAccounts.balanceMinor, 0)))
  if (waiting.length === 0) return 0
  const phones = await db
    .select()
    .from(identities)
    .where(and(eq(identities.kind, 'phone'), isNotNull(identities.verifiedAt)))
  let moved = 0
  for (const wallet of waiting) {
    const { ref, unit, balanceMinor, id } = wallet
    if (ref.kind !== 'unclaimed-wallet' || !isCurrency(unit) || balanceMinor === null) continue
    const opened = toInstant(wallet.openedAt)
    const owner = phones.find(
      ({ value, verifiedAt, lastProvenAt }) =>
        digestOf(unit, value) === ref.digest && isNear(lastProvenAt ?? verifiedAt, opened),
    )
    if (!owner) continue
    const posting = makePosting({
      key: `wallet-claimed:${id}`,
      event: 'wallet-claimed',
      currency: unit,
      at: clock.now(),
      customerId: owner.customerId,
      debit: [{ account: ref, minor: balanceMinor }],
      credit: [
        {
          account: { kind: 'wallet', customerId: owner.customerId, currency: unit },
          minor: balanceMinor,
        },
      ],
    })
    const claimed = await db.transaction((tx) => post(tx, posting))
    invariant(claimed.ok, 'nothing else takes from an unclaimed wallet')
    moved += 1
  }
  return moved
}

const isNear = (proven: Date | null, opened: string): boolean => {
  if (proven === null) return false
  const span = ownerDays * 86_400_000
  const at = toInstant(proven)
  return !isBefore(at, addMilliseconds(opened, -span)) && !isBefore(addMilliseconds(opened, span), at)
}
