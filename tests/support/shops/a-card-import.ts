import { createCodeDigest } from '#adapters/gift-cards/card-codes.ts'
import { findGiftCardId } from '#adapters/gift-cards/card-ledger.ts'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { createEmbeddedLedger } from '#adapters/ledger/embedded-ledger.ts'
import type { Open } from '../databases/databases.ts'
import { amal, anImports, faris } from './an-imports-shop.ts'

export const cardHeader = 'code,currency,balance,expiry,value,name,email,note'
export const cardOfNoura =
  'old-7hf2-9kq1-0o,AED,120.50,2027-03-31,200,Noura Ali,noura@old.example,Happy birthday'
export const plainCard = 'GC4H8TR2WQ,OMR,12.345,2028-01-01,,,,'
export const approvalId = '00000000-0000-4000-8000-0000000000ab'

/** Imports of gift cards, and the ledger that finds them. */
export async function aCardImport(open: Open) {
  const shop = await anImports(open)
  const { db, admin, work, check, clock } = shop
  const ledger = createEmbeddedLedger(db, {
    book: createLedgerBook(db),
    clock,
    findCardIds: [findGiftCardId(db, createCodeDigest('secret of a test'))],
  })
  /** As the approval does, once finance has decided. */
  async function approve(id: string, version = 1, by = faris) {
    return admin.apply({ id, by, approval: { id: approvalId, version } })
  }
  return {
    ...{ ...shop, ledger, approve },
    checkCards: (...lines: readonly string[]) =>
      check('gift-cards', [cardHeader, ...lines, ''].join('\n'), amal),
    async write(id: string): Promise<void> {
      const begun = await approve(id)
      if (!begun.ok) throw new Error(begun.failure.kind)
      await work()
    },
    reasonsOf: async (id: string) =>
      (await admin.listLines(id, { states: null, after: 0, limit: 50 }, amal)).map((line) => [
        line.object,
        line.column,
        line.reason,
      ]),
  }
}
