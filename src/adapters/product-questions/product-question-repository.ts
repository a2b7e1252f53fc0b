import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { ProductQuestionRepository } from '#commerce/product-questions/ports.ts'
import { maxWaitingQuestions, type ProductQuestion } from '#commerce/product-questions/product-question.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Instant } from '#kernel/instant.ts'
import { productQuestions } from './product-question-tables.ts'

const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

/** Product questions in the database, the mail about an answer in the transaction of the answer. */
export function createProductQuestionRepository(db: Database): ProductQuestionRepository {
  const answered = (productCode: string) =>
    and(eq(productQuestions.productCode, productCode), eq(productQuestions.state, 'answered'))

  return {
    add: (question) =>
      db.transaction(async (tx) => {
        // Questions about one product wait for each other, so that its limit is counted right.
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`product question ${question.productCode}`}, 0))`,
        )
        const [known] = await tx
          .select({ id: productQuestions.id })
          .from(productQuestions)
          .where(eq(productQuestions.key, question.key))
        if (known) return 'ok'
        const [waiting] = await tx
          .select({ number: count() })
          .from(productQuestions)
          .where(
            and(
              eq(productQuestions.productCode, question.productCode),
              eq(productQuestions.state, 'waiting'),
            ),
          )
        if ((waiting?.number ?? 0) >= maxWaitingQuestions) return 'full'
        await tx
          .insert(productQuestions)
          .values({ ...question, state: 'waiting', requestedAt: new Date(question.requestedAt) })
          .onConflictDoNothing()
        return 'ok'
      }),

    async listAnswered(productCode, language, offset, limit) {
      const rows = await db
        .select()
        .from(productQuestions)
        .where(answered(productCode))
        .orderBy(
          desc(eq(productQuestions.language, language)),
          desc(productQuestions.answeredAt),
          asc(productQuestions.id),
        )
        .offset(offset)
        .limit(limit)
      return rows
        .map(toProductQuestion)
        .flatMap(({ id, language, author, text, requestedAt, answer, answeredAt }) =>
          answer === null || answeredAt === null
            ? []
            : [{ id, language, author, text, requestedAt, answer, answeredAt }],
        )
    },

    async countAnswered(productCode) {
      const [found] = await db.select({ number: count() }).from(productQuestions).where(answered(productCode))
      return found?.number ?? 0
    },

    async listByState(state, limit) {
      const rows = await db
        .select()
        .from(productQuestions)
        .where(eq(productQuestions.state, state))
        .orderBy(asc(productQuestions.requestedAt), asc(productQuestions.id))
        .limit(limit)
      return rows.map(toProductQuestion)
    },

    async find(id) {
      if (!isUuid(id)) return undefined
      const [row] = await db.select().from(productQuestions).where(eq(productQuestions.id, id))
      return row && toProductQuestion(row)
    },

    change: (id, decide, at) =>
      db.transaction(async (tx) => {
        if (!isUuid(id)) return undefined
        const isIt = eq(productQuestions.id, id)
        const [row] = await tx.select().from(productQuestions).where(isIt).for('update')
        if (!row) return undefined
        const before = toProductQuestion(row)
        const decided = decide(before)
        if (!decided) return { before, after: undefined }
        await tx
          .update(productQuestions)
          .set({
            ...decided,
            answeredAt: decided.answeredAt === null ? null : new Date(decided.answeredAt),
          })
          .where(isIt)
        if (decided.state === 'answered' && row.email !== null) await queueAnswerMail(tx, id, row.email, at)
        return { before, after: { ...before, ...decided } }
      }),
  }
}

/** The mail about the first answer; a correction sends none. */
async function queueAnswerMail(tx: Database, id: string, email: string, at: Instant): Promise<void> {
  const kind = 'product-question-answered'
  await tx
    .insert(outbox)
    .values({
      key: `${kind}:${id}`,
      channel: 'mail',
      kind,
      productQuestionId: id,
      recipient: email,
      nextAt: new Date(at),
      createdAt: new Date(at),
    })
    .onConflictDoNothing()
}

const toProductQuestion = ({
  key: _key,
  email: _email,
  customerId: _customerId,
  answeredAt,
  requestedAt,
  ...row
}: typeof productQuestions.$inferSelect): ProductQuestion => ({
  ...row,
  answeredAt: answeredAt?.toISOString() ?? null,
  requestedAt: requestedAt.toISOString(),
})
