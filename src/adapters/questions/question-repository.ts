import { and, asc, count, desc, eq, inArray, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { QuestionStore } from '#commerce/questions/ports.ts'
import type { Question, QuestionEntry } from '#commerce/questions/question.ts'
import type { CountryCode } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { orderQuestionEntries as entryTable, orderQuestions } from './question-tables.ts'

/** Reports to the shopper, in the transaction of the change: that a question has come in, or that an answer has. */
type ReportToShopper = (tx: Database, question: Question, key: string) => Promise<void>

type Deps = { readonly reportReceived: ReportToShopper; readonly reportAnswered: ReportToShopper }

/** Questions in PostgreSQL or PGlite. Rows are locked while they change. */
export function createQuestionRepository(
  db: Database,
  { reportReceived, reportAnswered }: Deps,
): QuestionStore {
  async function read(from: Database, where: SQL | undefined): Promise<readonly Question[]> {
    const found = await from
      .select({ question: orderQuestions, number: orders.number, country: orders.country })
      .from(orderQuestions)
      .innerJoin(orders, eq(orders.id, orderQuestions.orderId))
      .where(where)
      .orderBy(desc(orderQuestions.openedAt), asc(orderQuestions.ticket))
    if (found.length === 0) return []
    const entries = await from
      .select()
      .from(entryTable)
      .where(
        inArray(
          entryTable.questionId,
          found.map(({ question }) => question.id),
        ),
      )
      .orderBy(asc(entryTable.position))
    return found.map((row) => toQuestion(row, entries))
  }
  const readOne = async (from: Database, where: SQL | undefined) => (await read(from, where))[0]

  return {
    add: ({ entries, ...question }, key, maxUnsolved) =>
      db.transaction(async (tx) => {
        // Two tabs of one order come one after the other.
        await tx
          .select({ id: orders.id })
          .from(orders)
          .where(eq(orders.id, question.orderId))
          .for('no key update')
        const isSame = and(eq(orderQuestions.orderId, question.orderId), eq(orderQuestions.key, key))
        const before = await readOne(tx, isSame)
        if (before) return ok(before)
        const [unsolved] = await tx
          .select({ count: count() })
          .from(orderQuestions)
          .where(and(eq(orderQuestions.orderId, question.orderId), ne(orderQuestions.state, 'solved')))
        if ((unsolved?.count ?? 0) >= maxUnsolved) return fail({ kind: 'too-many-open' })
        const [row] = await tx
          .insert(orderQuestions)
          .values({ ...question, ...dates(question), key })
          .returning({ id: orderQuestions.id })
        invariant(row, 'a row that was inserted')
        await tx.insert(entryTable).values(
          entries.map((entry, position) => ({
            ...entry,
            questionId: row.id,
            position,
            at: new Date(entry.at),
          })),
        )
        const stored = await readOne(tx, eq(orderQuestions.id, row.id))
        invariant(stored, 'a question that was inserted')
        await reportReceived(tx, stored, stored.ticket)
        return ok(stored)
      }),

    listOfOrder: (orderId) => read(db, eq(orderQuestions.orderId, orderId)),
    find: (ticket) => readOne(db, eq(orderQuestions.ticket, ticket)),

    async list({ country, state, dueBefore, limit }) {
      const due = dueBefore === null ? undefined : new Date(dueBefore)
      const isDue = and(
        ne(orderQuestions.state, 'solved'),
        or(due && lte(orderQuestions.replyBy, due), due && lte(orderQuestions.solveBy, due)),
      )
      const ids = await db
        .select({ id: orderQuestions.id })
        .from(orderQuestions)
        .innerJoin(orders, eq(orders.id, orderQuestions.orderId))
        .where(
          and(
            country === null ? undefined : eq(orders.country, country),
            state === null ? undefined : eq(orderQuestions.state, state),
            due && isDue,
          ),
        )
        .orderBy(
          asc(sql`${orderQuestions.state} = 'solved'`),
          asc(sql`least(${orderQuestions.replyBy}, ${orderQuestions.solveBy})`),
          asc(orderQuestions.ticket),
        )
        .limit(limit)
      const order = new Map(ids.map(({ id }, index) => [id, index]))
      const found = await read(db, inArray(orderQuestions.id, [...order.keys()]))
      return found.toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))
    },

    change: (ticket, key, decide) =>
      db.transaction(async (tx) => {
        const isIt = eq(orderQuestions.ticket, ticket)
        await tx.select({ id: orderQuestions.id }).from(orderQuestions).where(isIt).for('no key update')
        const question = await readOne(tx, isIt)
        if (!question) return fail({ kind: 'not-found' as const })
        const decided = decide(question)
        if (key !== null && (await isRepeated(tx, question, key)))
          // A refusal of the order comes before what was stored under the key.
          return !decided.ok && isNotFound(decided.failure) ? decided : ok(question)
        if (!decided.ok) return decided
        const { question: changed, added } = decided.value
        const { state, solution } = changed
        await tx
          .update(orderQuestions)
          .set({
            state,
            solution,
            ...dates(changed),
            ...(added ? { warnedAt: null } : {}),
          })
          .where(isIt)
        if (added) {
          const position = question.entries.length
          const at = new Date(added.at)
          await tx.insert(entryTable).values({ ...added, at, questionId: question.id, position, key })
          if (added.by === 'shop') await reportAnswered(tx, changed, `${ticket}:${position}`)
        }
        return ok(changed)
      }),

    async listQuiet(country, before, limit) {
      const quiet = await rowsOf<{ readonly ticket: string }>(
        db,
        sql`select question.ticket from order_questions question join orders on orders.id = question.order_id
          where question.state = 'answered' and orders.country = ${country} and not exists (
            select from order_question_entries entry
            where entry.question_id = question.id and entry.at >= ${before}::timestamptz)
          order by question.opened_at limit ${limit}`,
      )
      return quiet.map(({ ticket }) => ticket)
    },

    async takeDue({ reply, solution }, now) {
      const taken = await db
        .update(orderQuestions)
        .set({ warnedAt: new Date(now) })
        .where(
          and(
            ne(orderQuestions.state, 'solved'),
            sql`${orderQuestions.warnedAt} is null`,
            or(lte(orderQuestions.replyBy, new Date(reply)), lte(orderQuestions.solveBy, new Date(solution))),
          ),
        )
        .returning({ ticket: orderQuestions.ticket })
      return taken.map(({ ticket }) => ticket).sort()
    },
  }
}

const isNotFound = (failure: unknown): boolean =>
  (failure as { readonly kind?: unknown } | null)?.kind === 'not-found'

async function isRepeated(tx: Database, { id }: Question, key: string): Promise<boolean> {
  const [found] = await tx
    .select({ position: entryTable.position })
    .from(entryTable)
    .where(and(eq(entryTable.questionId, id), eq(entryTable.key, key)))
  return found !== undefined
}

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

const dates = ({
  openedAt,
  replyBy,
  solveBy,
  solvedAt,
}: Pick<Question, 'openedAt' | 'replyBy' | 'solveBy' | 'solvedAt'>) => ({
  openedAt: new Date(openedAt),
  replyBy: dateOf(replyBy),
  solveBy: new Date(solveBy),
  solvedAt: dateOf(solvedAt),
})

function toQuestion(
  {
    question: { key: _key, warnedAt: _warnedAt, openedAt, replyBy, solveBy, solvedAt, ...row },
    number,
    country,
  }: {
    readonly question: typeof orderQuestions.$inferSelect
    readonly number: string
    readonly country: string
  },
  entries: readonly (typeof entryTable.$inferSelect)[],
): Question {
  return {
    ...row,
    orderNumber: number,
    country: country as CountryCode,
    entries: entries
      .filter(({ questionId }) => questionId === row.id)
      .map(({ by, text, at }): QuestionEntry => ({ by, text, at: at.toISOString() })),
    openedAt: openedAt.toISOString(),
    replyBy: replyBy?.toISOString() ?? null,
    solveBy: solveBy.toISOString(),
    solvedAt: solvedAt?.toISOString() ?? null,
  }
}
