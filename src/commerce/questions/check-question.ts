import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyLines } from '#kernel/tidy-text.ts'
import { questionTopics, type QuestionTopic } from './question.ts'

/** In characters. */
export const questionLengths = [5, 2000] as const

export type InvalidQuestion = { readonly kind: 'invalid'; readonly fields: readonly ('topic' | 'text')[] }

/** The cleaned text: its lines, without invisible characters and marks of direction. */
export function checkQuestionText(text: string): Result<string, InvalidQuestion> {
  const [min, max] = questionLengths
  const tidy = tidyLines(text)
  const length = [...tidy].length
  return length >= min && length <= max && /[\p{L}\p{N}]/u.test(tidy)
    ? ok(tidy)
    : fail({ kind: 'invalid', fields: ['text'] })
}

export function checkQuestion(input: {
  readonly topic: string
  readonly text: string
}): Result<{ readonly topic: QuestionTopic; readonly text: string }, InvalidQuestion> {
  const topic = questionTopics.find((one) => one === input.topic)
  const text = checkQuestionText(input.text)
  if (topic && text.ok) return ok({ topic, text: text.value })
  return fail({
    kind: 'invalid',
    fields: [...(topic ? [] : (['topic'] as const)), ...(text.ok ? [] : (['text'] as const))],
  })
}
