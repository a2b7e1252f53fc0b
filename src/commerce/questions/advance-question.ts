import type { Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { replyDeadline, solveDeadline } from './deadlines.ts'
import type { Question, QuestionEntry, QuestionState, QuestionTerms } from './question.ts'
import { nextQuestionState } from './question-states.ts'

export type QuestionAction =
  | { readonly kind: 'write' | 'reply'; readonly text: string }
  | { readonly kind: 'solve'; readonly note: string }

export type QuestionActionFailure =
  | { readonly kind: 'illegal'; readonly from: QuestionState }
  /** A conversation of this length is for the phone. */
  | { readonly kind: 'full' }

export type AdvancedQuestion = { readonly question: Question; readonly added: QuestionEntry | null }

/** Texts of one question. */
const maxEntries = 60

/** What becomes of a question. */
export function advanceQuestion(
  question: Question,
  action: QuestionAction,
  { at, terms, timeZone }: { readonly at: Instant; readonly terms: QuestionTerms; readonly timeZone: string },
): Result<AdvancedQuestion, QuestionActionFailure> {
  const { entries, state: from } = question
  const state = nextQuestionState(from, action.kind)
  if (state === undefined) return fail({ kind: 'illegal', from })
  if (action.kind === 'solve')
    return ok({
      question: { ...question, state, replyBy: null, solvedAt: at, solution: action.note },
      added: null,
    })
  if (entries.length >= maxEntries) return fail({ kind: 'full' })
  const added = { by: action.kind === 'write' ? 'shopper' : 'shop', text: action.text, at } as const
  const reopened = from === 'solved'
  return ok({
    question: {
      ...question,
      state,
      entries: [...entries, added],
      // Two texts in a row are answered in the time of the first.
      replyBy: action.kind === 'reply' ? null : (question.replyBy ?? replyDeadline(at, terms)),
      solveBy: reopened ? solveDeadline(at, terms, timeZone) : question.solveBy,
      solvedAt: null,
      solution: null,
    },
    added,
  })
}
