import { randomUUID } from 'node:crypto'
import { questionLengths } from '#commerce/questions/check-question.ts'
import { questionTopics, type QuestionTopic } from '#commerce/questions/question.ts'
import type { QuestionsFacade } from '#commerce/questions/questions-facade.ts'
import type { Translate } from '#i18n/translator.ts'
import { createFormError, postedValues, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { backToOrder, numberOf } from './order-forms.ts'
import { openOrder } from './order-page.ts'

/** Query parameter of an order's page: a text has just been sent. */
export const writtenParameter = 'written'

/** Made when a form is rendered: one that is sent twice is one text. */
export const newQuestionKey = (): string => `text-${randomUUID()}`

/** Longer than any text that is accepted. */
const maxText = 4000

/** Posted to the order's page. Fields: key, topic, text. */
export async function handleSendQuestion(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const written = await readWritten(posted, context)
  if (!written) return notFound(context)
  const { shop } = context.locals
  const opened = await shop.questions.open({ ...written, topic: readField(posted, 'topic') })
  return opened.ok
    ? backToOrder(context, writtenParameter)
    : toError(opened.failure, posted, context, questionFieldId)
}

/** Posted to the order's page. Fields: key, ticket, text. */
export async function handleWriteToQuestion(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const written = await readWritten(posted, context)
  if (!written) return notFound(context)
  const ticket = readField(posted, 'ticket')
  const added = await context.locals.shop.questions.write({ ...written, ticket })
  return added.ok
    ? backToOrder(context, writtenParameter)
    : toError(added.failure, posted, context, (field) => questionFieldId(field, ticket))
}

const notFound = ({ locals: { t } }: FormContext): CheckoutFormResult =>
  createFormError({ status: 404, message: t('order:not-found') })

/** What both forms have in common. Undefined: the visitor may not write about the order. */
async function readWritten(posted: PostedForm, context: FormContext) {
  const view = await openOrder(context, numberOf(context))
  if (!view?.rights.questions) return undefined
  const key = readField(posted, 'key')
  const text = posted.get('text')
  return {
    orderId: view.order.id,
    country: view.order.country,
    key: /^text-[\da-f-]{36}$/.test(key) ? key : newQuestionKey(),
    text: typeof text === 'string' ? text.slice(0, maxText) : '',
    from: clientAddressOf(context),
  }
}

type Rejected =
  | Extract<Awaited<ReturnType<QuestionsFacade['open']>>, { readonly ok: false }>
  | Extract<Awaited<ReturnType<QuestionsFacade['write']>>, { readonly ok: false }>
type Failure = Rejected['failure']

const statuses = {
  invalid: 422,
  'too-many': 429,
  'too-many-open': 409,
  'not-found': 404,
  illegal: 409,
  full: 409,
} as const satisfies Record<Failure['kind'], number>

function toError(
  failure: Failure,
  posted: PostedForm,
  { locals: { t } }: FormContext,
  idOf: (field: 'topic' | 'text') => string,
): CheckoutFormResult {
  const { kind } = failure
  const fields = failure.kind === 'invalid' ? failure.fields : []
  return createFormError({
    status: statuses[kind],
    message: t(kind === 'not-found' ? 'order:not-found' : `questions:error.${kind}`),
    errors: fields.map((field) => ({ id: idOf(field), message: t(`questions:error.${field}`) })),
    values: postedValues(posted),
  })
}

/** There is a form for each question on a page, and one for a new one. */
export const questionFieldId = (field: 'topic' | 'text', ticket = 'new'): string =>
  `question-${ticket}-${field}`

/** Topics for which a form of the shop's own exists say so. */
export const topicKey = (topic: QuestionTopic) => `questions:topic.${topic}` as const

/** Topics to choose from, as options of a list. */
export const topicOptions = (t: Translate) =>
  questionTopics.map((topic) => ({ value: topic, label: t(topicKey(topic)) }))

/** Characters of a question at most. */
export const maxQuestionLength: number = questionLengths[1]
