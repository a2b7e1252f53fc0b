import type { Country, CountryCode } from '#kernel/country.ts'
import { addMilliseconds, isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { advanceQuestion, type QuestionAction, type QuestionActionFailure } from './advance-question.ts'
import { checkQuestion, checkQuestionText } from './check-question.ts'
import { replyDeadline, solveDeadline } from './deadlines.ts'
import type { NewTicket, QuestionStore } from './ports.ts'
import type { Question, QuestionTerms } from './question.ts'
import type { QuestionAdmin, QuestionsFacade } from './questions-facade.ts'

type Deps = {
  readonly store: QuestionStore
  readonly terms: readonly QuestionTerms[]
  readonly countries: readonly Country[]
  readonly newTicket: NewTicket
  readonly clock: Clock
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

/** Unsolved questions of one order. */
const maxUnsolved = 5
const dayMs = 86_400_000
/** How long before its time a reply, or a solution, is reported as due. */
const warning = { replyMs: dayMs / 2, solutionMs: 3 * dayMs } as const
const maxNote = 500

const trimTicket = (ticket: string): string => ticket.trim().toUpperCase()

/** Questions as shoppers see them, as operators do, and the work of the clock. */
export function createQuestions({ store, terms, countries, newTicket, clock, checkRateLimit }: Deps): {
  readonly questions: QuestionsFacade
  readonly admin: QuestionAdmin
  /** Solves quiet questions; `due`: tickets whose time is nearly over, each once. */
  runClock(): Promise<{ readonly solved: number; readonly due: readonly string[] }>
} {
  const termsOf = (country: CountryCode): QuestionTerms => {
    const found = terms.find((row) => row.country === country)
    invariant(found, `no terms of questions for ${country}`)
    return found
  }
  const timeZoneOf = (country: CountryCode): string => {
    const found = countries.find(({ isoCode }) => isoCode === country)
    invariant(found, `unknown country ${country}`)
    return found.timeZone
  }
  const advance = (ticket: string, key: string | null, action: QuestionAction, orderId?: string) =>
    store.change<QuestionActionFailure | { readonly kind: 'not-found' }>(ticket, key, (question) => {
      if (orderId !== undefined && question.orderId !== orderId) return fail({ kind: 'not-found' })
      const { country } = question
      const context = { at: clock.now(), terms: termsOf(country), timeZone: timeZoneOf(country) }
      return advanceQuestion(question, action, context)
    })
  const limited = async (from: string) => {
    const { allowed, retryAfterSeconds } = await checkRateLimit(from)
    return allowed ? undefined : fail({ kind: 'too-many' as const, retryAfterSeconds })
  }

  return {
    questions: {
      termsOf,
      listOfOrder: store.listOfOrder,
      async open({ orderId, country, key, topic, text, from }) {
        const checked = checkQuestion({ topic, text })
        if (!checked.ok) return checked
        const tooMany = await limited(from)
        if (tooMany) return tooMany
        const at = clock.now()
        const own = termsOf(country)
        const question = {
          ticket: newTicket(),
          orderId,
          topic: checked.value.topic,
          state: 'open',
          entries: [{ by: 'shopper', text: checked.value.text, at }],
          openedAt: at,
          replyBy: replyDeadline(at, own),
          solveBy: solveDeadline(at, own, timeZoneOf(country)),
          solvedAt: null,
          solution: null,
        } as const
        return store.add(question, key, maxUnsolved)
      },
      async write({ orderId, ticket, key, text, from }) {
        const checked = checkQuestionText(text)
        if (!checked.ok) return checked
        const tooMany = await limited(from)
        return tooMany ?? advance(trimTicket(ticket), key, { kind: 'write', text: checked.value }, orderId)
      },
    },
    admin: {
      list: store.list,
      async find(ticket) {
        const found = await store.find(trimTicket(ticket))
        return found ? ok(found) : fail({ kind: 'not-found' })
      },
      async reply(ticket, text, key) {
        const checked = checkQuestionText(text)
        return checked.ok ? advance(trimTicket(ticket), key, { kind: 'reply', text: checked.value }) : checked
      },
      async solve(ticket, note) {
        const tidy = tidyText(note)
        return tidy === '' || [...tidy].length > maxNote
          ? fail({ kind: 'invalid', fields: ['text'] })
          : advance(trimTicket(ticket), null, { kind: 'solve', note: tidy })
      },
    },
    async runClock() {
      const now = clock.now()
      let solved = 0
      for (const { country, quietDays } of terms) {
        const before = addMilliseconds(now, -quietDays * dayMs)
        for (const ticket of await store.listQuiet(country, before, 200))
          if ((await solveQuiet(ticket, before)).ok) solved += 1
      }
      const due = await store.takeDue(
        {
          reply: addMilliseconds(now, warning.replyMs),
          solution: addMilliseconds(now, warning.solutionMs),
        },
        now,
      )
      return { solved, due }
    },
  }

  /** Unless a text has come since it was listed. */
  function solveQuiet(ticket: string, before: Instant) {
    return store.change<QuestionActionFailure | { readonly kind: 'not-quiet' }>(ticket, null, (question) => {
      const { country, state } = question
      const isQuiet = state === 'answered' && isBefore(lastTextAt(question), before)
      const context = { at: clock.now(), terms: termsOf(country), timeZone: timeZoneOf(country) }
      return isQuiet
        ? advanceQuestion(question, { kind: 'solve', note: 'answered, and quiet since' }, context)
        : fail({ kind: 'not-quiet' })
    })
  }
}

const lastTextAt = ({ entries, openedAt }: Question): Instant => entries.at(-1)?.at ?? openedAt
