import { join } from 'node:path'
import { createQuestions } from '#commerce/questions/create-questions.ts'
import type { Question, QuestionTerms } from '#commerce/questions/question.ts'
import { formatSpan } from '#i18n/format-span.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Report } from '#kernel/report.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createNewReference } from '#adapters/leads/new-reference.ts'
import type { EnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import { readOrderLanguage } from './read-order-language.ts'
import { createQuestionRepository } from './question-repository.ts'
import { readQuestionTerms } from './read-question-terms.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly rateLimiter: RateLimiter
  readonly report: Report
  readonly contentDirectory: string
  readonly enqueueMessage: EnqueueMessage
}

/** Questions in the database, the messages about them, and the job that minds their times. */
export function createQuestionsModule(
  db: Database,
  { clock, countries, rateLimiter, report, contentDirectory, enqueueMessage }: Deps,
) {
  const terms = readQuestionTerms(join(contentDirectory, 'policies'), countries)
  const termsOf = ({ country }: Question): QuestionTerms => {
    const found = terms.find((row) => row.country === country)
    invariant(found, `terms of questions in ${country}`)
    return found
  }
  const reportBy =
    (kind: 'question-received' | 'question-answered') =>
    async (tx: Database, question: Question, key: string): Promise<void> => {
      const { replyHours, solveMonths } = termsOf(question)
      const language = await readOrderLanguage(tx, question.orderId)
      await enqueueMessage(tx, {
        kind,
        orderId: question.orderId,
        country: question.country,
        key: `${kind}:${key}`,
        at: clock.now(),
        values: {
          ticket: question.ticket,
          reply: formatSpan(replyHours, 'hour', language),
          solve: formatSpan(solveMonths, 'month', language),
        },
      })
    }
  const store = createQuestionRepository(db, {
    reportReceived: reportBy('question-received'),
    reportAnswered: reportBy('question-answered'),
  })
  const { questions, admin, runClock } = createQuestions({
    store,
    terms,
    countries,
    clock,
    newTicket: createNewReference('Q'),
    checkRateLimit: (from) => rateLimiter.check('question', from),
  })
  const job: Job = {
    name: 'mind-questions',
    everySeconds: 900,
    async run() {
      const { solved, due } = await runClock()
      if (due.length > 0)
        report(new Error(`${due.length} questions are nearly overdue: ${due.join(', ')}`), {
          what: 'questions',
        })
      return `${solved} quiet questions solved, ${due.length} nearly overdue`
    },
  }
  return { questions, admin, job }
}
