import { productQuestionStates } from '#commerce/product-questions/product-question-states.ts'
import type { ProductQuestionAdmin } from '#commerce/product-questions/create-product-questions.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { table } from '../table.ts'

export const productQuestionList: Command = {
  name: 'product-question list',
  summary: 'lists questions about products that wait for an answer, oldest first',
  arguments: [],
  options: {
    state: { type: 'string', value: 'STATE', help: `${productQuestionStates.join(', ')} (default waiting)` },
    limit: { type: 'string', value: 'NUMBER', help: 'how many (default 50, at most 1000)' },
  },
  runsInServer: true,

  async run({ options, context }) {
    const state = productQuestionStates.find((one) => one === (options['state'] ?? 'waiting'))
    if (!state) return usageError(`--state must be one of ${productQuestionStates.join(', ')}.`)
    const limit = Number(options['limit'] ?? 50)
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > 1000)
      return usageError(`"${String(options['limit'])}" is not a number from 1 to 1000.`)
    const { productQuestionAdmin } = await context.open()
    const found = await productQuestionAdmin.list(state, limit)
    const rows = found.map(({ id, productCode, language, requestedAt, author, text }) => [
      id,
      productCode,
      language,
      requestedAt.slice(0, 10),
      author,
      text.replaceAll('\n', ' ').slice(0, 80),
    ])
    return found.length === 0
      ? succeeded(`No ${state} questions about products.`, [])
      : succeeded(table(['id', 'product', 'language', 'date', 'author', 'question'], rows), found)
  },
}

export const productQuestionAnswer: Command = {
  name: 'product-question answer',
  summary: 'answers a question about a product and shows both, or corrects the answer',
  arguments: ['id'],
  options: {
    text: {
      type: 'string',
      value: 'TEXT',
      help: 'the answer, in the language of the question; 2 to 2000 characters',
    },
  },
  runsInServer: true,

  async run({ arguments: { id = '' }, options: { text }, context }) {
    if (typeof text !== 'string') return usageError('--text is missing.')
    const { productQuestionAdmin } = await context.open()
    return explain(
      await productQuestionAdmin.answer(id, text),
      id,
      'is answered, and shown on the page of its product.',
    )
  },
}

export const productQuestionReject: Command = {
  name: 'product-question reject',
  summary: 'rejects a question about a product, or hides an answered one',
  arguments: ['id'],
  options: { reason: { type: 'string', value: 'TEXT', help: 'why, for the file; 3 to 200 characters' } },
  runsInServer: true,

  async run({ arguments: { id = '' }, options: { reason }, context }) {
    if (typeof reason !== 'string') return usageError('--reason is missing.')
    const { productQuestionAdmin } = await context.open()
    return explain(await productQuestionAdmin.reject(id, reason), id, 'is rejected.')
  },
}

function explain(
  changed: Awaited<ReturnType<ProductQuestionAdmin['answer']>>,
  id: string,
  outcome: string,
): Outcome {
  if (changed.ok) return succeeded(`The question of ${changed.value.author} ${outcome}`, changed.value)
  const { failure } = changed
  const whys = {
    'not-found': `There is no question ${id}: majlis product-question list shows them.`,
    invalid: 'The text is too short or too long.',
    illegal: 'Not possible: the question is rejected already.',
  } as const
  return rejection(whys[failure.kind], failure)
}
