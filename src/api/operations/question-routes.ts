import type { Question } from '#commerce/questions/question.ts'
import type { QuestionAdmin } from '#commerce/questions/questions-facade.ts'
import {
  questionReplyBody,
  questionSolutionBody,
  questionsQuery,
  wireQuestion,
  wireQuestions,
  type WireQuestion,
} from '#contracts/operations-questions.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

type Changed = Awaited<ReturnType<QuestionAdmin['reply']>>

/** Questions about orders: the list by due time, and the answers. */
export const questionRoutes = (admin: QuestionAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/questions',
    scope: 'orders:read',
    summary: 'Lists questions about orders, those that are due first come first.',
    query: questionsQuery,
    reply: wireQuestions,
    run: async ({ query: { country = null, state = null, dueBefore = null, limit } }) =>
      ok({ questions: (await admin.list({ country, state, dueBefore, limit })).map(toWire) }),
  }),
  route({
    method: 'GET',
    path: '/questions/{ticket}',
    scope: 'orders:read',
    summary: 'A question with all that was written.',
    reply: wireQuestion,
    run: async ({ parameters: { ticket = '' } }) => answer(await admin.find(ticket)),
  }),
  route({
    method: 'POST',
    path: '/questions/{ticket}/replies',
    scope: 'orders:write',
    summary: 'Replies to a question and tells the shopper.',
    body: questionReplyBody,
    reply: wireQuestion,
    run: async ({ parameters: { ticket = '' }, body: { text, key = null } }) =>
      answer(await admin.reply(ticket, text, key)),
  }),
  route({
    method: 'POST',
    path: '/questions/{ticket}/solution',
    scope: 'orders:write',
    summary: 'Records that a question is solved, and how.',
    body: questionSolutionBody,
    reply: wireQuestion,
    run: async ({ parameters: { ticket = '' }, body: { note } }) => answer(await admin.solve(ticket, note)),
  }),
]

function answer(changed: Changed): Result<WireQuestion, Rejection> {
  if (changed.ok) return ok(toWire(changed.value))
  const { failure } = changed
  if (failure.kind === 'illegal')
    return fail({ status: 409, kind: failure.kind, detail: `the question is ${failure.from}` })
  return fail({ status: statuses[failure.kind], kind: failure.kind })
}

const statuses = { 'not-found': 404, invalid: 422, full: 409 } as const

const toWire = ({ id: _id, orderId: _orderId, ...question }: Question): WireQuestion => ({
  ...question,
  entries: question.entries.map((entry) => ({ ...entry })),
})
