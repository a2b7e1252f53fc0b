import type { ProductQuestionAdmin } from '#commerce/product-questions/create-product-questions.ts'
import {
  productAnswerBody,
  productQuestionsQuery,
  rejectionBody,
  wireProductQuestion,
  wireProductQuestions,
} from '#contracts/operations-reviews.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Route } from './routes.ts'

/** Questions about products: the list, and the answers with which they are shown. */
export const productQuestionRoutes = (admin: ProductQuestionAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/product-questions',
    scope: 'reviews:read',
    summary: 'Lists questions about products, oldest first; by default those that wait for an answer.',
    query: productQuestionsQuery,
    reply: wireProductQuestions,
    run: async ({ query: { state, limit } }) => ok({ questions: await admin.list(state, limit) }),
  }),
  route({
    method: 'POST',
    path: '/product-questions/{id}/answer',
    scope: 'reviews:write',
    summary:
      'Answers a question and shows both, or corrects an answer. The address that was given gets one mail.',
    body: productAnswerBody,
    reply: wireProductQuestion,
    run: async ({ parameters: { id = '' }, body: { text } }) => toReply(await admin.answer(id, text)),
  }),
  route({
    method: 'POST',
    path: '/product-questions/{id}/rejection',
    scope: 'reviews:write',
    summary: 'Rejects a question, or hides an answered one; the reason is kept.',
    body: rejectionBody,
    reply: wireProductQuestion,
    run: async ({ parameters: { id = '' }, body: { reason } }) => toReply(await admin.reject(id, reason)),
  }),
]

const statuses = { 'not-found': 404, invalid: 422, illegal: 409 } as const

const toReply = (changed: Awaited<ReturnType<ProductQuestionAdmin['answer']>>) =>
  changed.ok ? changed : fail({ status: statuses[changed.failure.kind], kind: changed.failure.kind })
