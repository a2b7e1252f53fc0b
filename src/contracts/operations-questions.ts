import { z } from 'zod'

const states = ['open', 'answered', 'solved'] as const

export const wireQuestion = z.object({
  /** "Q-4K7R-9TXW" */
  ticket: z.string(),
  orderNumber: z.string(),
  country: z.string(),
  topic: z.string(),
  state: z.enum(states),
  entries: z.array(z.object({ by: z.enum(['shopper', 'shop']), text: z.string(), at: z.iso.datetime() })),
  openedAt: z.iso.datetime(),
  /** By when the shopper's last text is to be answered; null: it is. */
  replyBy: z.iso.datetime().nullable(),
  solveBy: z.iso.datetime(),
  solvedAt: z.iso.datetime().nullable(),
  solution: z.string().nullable(),
})
export type WireQuestion = z.output<typeof wireQuestion>

export const wireQuestions = z.object({ questions: z.array(wireQuestion) })

export const questionsQuery = z.strictObject({
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  state: z.enum(states).optional(),
  /** Those whose reply or solution is due before. */
  dueBefore: z.iso.datetime().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

export const questionReplyBody = z.strictObject({
  text: z.string().max(4000),
  /** A repeated key adds nothing. */
  key: z
    .string()
    .regex(/^[\w.:-]{1,100}$/)
    .optional(),
})

export const questionSolutionBody = z.strictObject({ note: z.string().max(1000) })
