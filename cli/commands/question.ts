import type { Question } from '#commerce/questions/question.ts'
import type { QuestionAdmin } from '#commerce/questions/questions-facade.ts'
import { questionStates } from '#commerce/questions/question.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { table } from '../table.ts'

export const questionList: Command = {
  name: 'question list',
  summary: 'lists questions about orders, those that are due first come first',
  arguments: [],
  options: {
    state: { type: 'string', value: 'STATE', help: questionStates.join(', ') },
    country: { type: 'string', value: 'CODE', help: 'of one country: in' },
    due: {
      type: 'string',
      value: 'HOURS',
      help: 'only those to be replied to or solved within so many hours',
    },
    limit: { type: 'string', value: 'NUMBER', help: 'how many (default 50, at most 1000)' },
  },
  runsInServer: true,

  async run({ options, context }) {
    const state = questionStates.find((one) => one === options['state']) ?? null
    if (options['state'] !== undefined && state === null)
      return usageError(`--state must be one of ${questionStates.join(', ')}.`)
    const limit = Number(options['limit'] ?? 50)
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > 1000)
      return usageError(`"${String(options['limit'])}" is not a number from 1 to 1000.`)
    const hours = options['due'] === undefined ? null : Number(options['due'])
    if (hours !== null && !(hours >= 0 && hours <= 10_000))
      return usageError(`"${String(options['due'])}" is not a number of hours.`)
    const { questionAdmin, shop } = await context.open()
    const dueBefore = hours === null ? null : addMilliseconds(shop.clock.now(), hours * 3_600_000)
    const country = typeof options['country'] === 'string' ? options['country'] : null
    const found = await questionAdmin.list({ country, state, dueBefore, limit })
    const head = ['ticket', 'order', 'topic', 'state', 'reply by', 'solve by', 'last text']
    return found.length === 0
      ? succeeded('No such questions.', [])
      : succeeded(table(head, found.map(toRow)), found)
  },
}

export const questionShow: Command = {
  name: 'question show',
  summary: 'shows a question with all that was written',
  arguments: ['ticket'],
  options: {},
  runsInServer: true,

  async run({ arguments: { ticket = '' }, context }) {
    const { questionAdmin } = await context.open()
    return explain(await questionAdmin.find(ticket), ticket, describe)
  },
}

export const questionReply: Command = {
  name: 'question reply',
  summary: 'replies to a question and tells the shopper',
  arguments: ['ticket'],
  options: { text: { type: 'string', value: 'TEXT', help: 'the reply, 5 to 2000 characters' } },
  runsInServer: true,

  async run({ arguments: { ticket = '' }, options: { text }, context }) {
    if (typeof text !== 'string') return usageError('--text is missing.')
    const { questionAdmin } = await context.open()
    return explain(
      await questionAdmin.reply(ticket, text, null),
      ticket,
      (question) => `${question.ticket} is answered; the shopper gets a mail.`,
    )
  },
}

export const questionSolve: Command = {
  name: 'question solve',
  summary: 'records that a question is solved',
  arguments: ['ticket'],
  options: { note: { type: 'string', value: 'TEXT', help: 'how it was solved' } },
  runsInServer: true,

  async run({ arguments: { ticket = '' }, options: { note }, context }) {
    if (typeof note !== 'string') return usageError('--note is missing: how was it solved?')
    const { questionAdmin } = await context.open()
    return explain(
      await questionAdmin.solve(ticket, note),
      ticket,
      (question) => `${question.ticket} is solved.`,
    )
  },
}

const toRow = ({ ticket, orderNumber, topic, state, replyBy, solveBy, entries }: Question): string[] => [
  ticket,
  orderNumber,
  topic,
  state,
  replyBy ?? '',
  state === 'solved' ? '' : solveBy,
  (entries.at(-1)?.text ?? '').replaceAll('\n', ' ').slice(0, 60),
]

const describe = ({ ticket, orderNumber, topic, state, replyBy, solveBy, entries, solution }: Question) =>
  [
    `${ticket} · order ${orderNumber} · ${topic} · ${state}`,
    ...(replyBy === null ? [] : [`reply by ${replyBy}`]),
    state === 'solved' ? `solved: ${solution ?? ''}` : `solve by ${solveBy}`,
    ...entries.map(({ by, at, text }) => `\n${by}, ${at}\n${text}`),
  ].join('\n')

function explain(
  outcome: Awaited<ReturnType<QuestionAdmin['reply']>>,
  ticket: string,
  describe: (question: Question) => string,
): Outcome {
  if (outcome.ok) return succeeded(describe(outcome.value), outcome.value)
  const { failure } = outcome
  const whys = {
    'not-found': `There is no question ${ticket}: majlis question list shows them.`,
    illegal: 'Not possible: the question is solved. The shopper opens it again by writing.',
    invalid: 'The text is too short or too long.',
    full: 'The question has as many texts as it may have: call the shopper.',
  } as const
  return rejection(whys[failure.kind], failure)
}
