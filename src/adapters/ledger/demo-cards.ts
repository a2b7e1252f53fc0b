import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { makePosting } from '#commerce/ledger/posting.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { EmbeddedLedgerBook } from './create-ledger-book.ts'
import { cleanCode, readDemoCode } from './demo-codes.ts'
import type { FindCardId } from './embedded-ledger.ts'
import { demoCards } from './ledger-tables.ts'

/** Cards of demo mode: sold into the ledger when their code is first used. */
export const findDemoCard =
  (db: Database, book: EmbeddedLedgerBook, clock: Clock): FindCardId =>
  async (typed, currency) => {
    const code = cleanCode(typed)
    const card = readDemoCode(code, currency)
    if (!card) return undefined
    const codeDigest = createHash('sha256').update(code).digest('base64url')
    return db.transaction(async (tx) => {
      const cardId = randomUUID()
      const [added] = await tx
        .insert(demoCards)
        .values({ codeDigest, cardId })
        .onConflictDoNothing()
        .returning({ cardId: demoCards.cardId })
      if (!added) {
        const [known] = await tx.select().from(demoCards).where(eq(demoCards.codeDigest, codeDigest))
        return known?.cardId
      }
      const at = clock.now()
      const { currency: unit, minor } = card.balance
      const expiresAt = card.isExpired ? addMilliseconds(at, -86_400_000) : null
      await book.setCard(tx, { cardId, currency: unit, at }, { last: code.slice(-4), expiresAt })
      if (minor > 0)
        await book.post(
          tx,
          makePosting({
            key: `card-sold:${cardId}`,
            event: 'card-sold',
            currency: unit,
            at,
            cardId,
            debit: [{ account: { kind: 'provider-clearing' }, minor }],
            credit: [{ account: { kind: 'card', cardId }, minor }],
          }),
        )
      return cardId
    })
  }
