import { randomUUID } from 'node:crypto'
import { companyFieldLengths, companyFields, type CompanyInput } from '#commerce/quotes/check-company.ts'
import type { RequestQuoteFailure, SendListFailure } from '#commerce/quotes/create-bulk-quotes.ts'
import type { MessageKey } from '#i18n/messages.ts'
import {
  createFormError,
  type CheckoutFormError,
  type CheckoutFormResult,
} from '#web/checkout/form-result.ts'
import { browserOf } from '#web/customers/session-cookies.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { botAnswerOf, setPassedBots } from '#web/login/bot-answer.ts'
import { pathTo } from '#web/paths.ts'
import { bulkQuoteHref } from './load-bulk-quote.ts'

type Rejection = { readonly status: CheckoutFormError['status']; readonly message: MessageKey }

const listRejections = {
  empty: { status: 422, message: 'bulk:list.error.empty' },
  'too-many-rows': { status: 422, message: 'bulk:list.error.too-many-rows' },
  'unreadable-file': { status: 422, message: 'bulk:list.error.unreadable-file' },
  'file-too-large': { status: 422, message: 'bulk:list.error.file-too-large' },
  busy: { status: 503, message: 'bulk:list.error.busy' },
  'too-many': { status: 429, message: 'errors:request.too-many' },
} as const satisfies Record<SendListFailure['kind'], Rejection>

const requestRejections = {
  'unknown-list': { status: 404, message: 'bulk:list.error.gone' },
  'nothing-to-quote': { status: 422, message: 'bulk:list.error.nothing' },
  'bot-challenge-required': { status: 403, message: 'forms:lead.error.bot' },
  'too-many': { status: 429, message: 'errors:request.too-many' },
} as const satisfies Record<Exclude<RequestQuoteFailure['kind'], 'invalid-fields'>, Rejection>

/** A short list is shown again as it was typed; what is longer does not fit into the cookie of the error. */
const maxShownText = 1_500

/** Fields: list (text), file. Posted as multipart to /bulk-orders/list, which shows the rows. */
export async function handleSendBulkList(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const text = readField(posted, 'list')
  const file = posted.get('file')
  const sent = await shop.bulkQuotes.sendList({
    text,
    file: file && typeof file !== 'string' && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null,
    from: clientAddressOf(context),
  })
  if (sent.ok)
    return { done: true, redirectTo: `${pathTo(storefront.code, 'bulkList')}?list=${sent.value.id}` }
  const { failure } = sent
  const { status, message } = listRejections[failure.kind]
  const shown = t(message, failure.kind === 'too-many-rows' ? { max: failure.max } : {})
  return createFormError({
    status,
    message: shown,
    errors: status === 422 ? [{ id: 'list', message: shown }] : [],
    values: text.length <= maxShownText ? { list: text } : {},
  })
}

/** Fields: list (its id), key, those of the company, and those of BotCheck. */
export async function handleRequestBulkQuote(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const values = Object.fromEntries(
    companyFields.map((field) => [field, readField(posted, field).slice(0, 2 * companyFieldLengths[field])]),
  ) as CompanyInput
  const requested = await shop.bulkQuotes.request(
    {
      ...values,
      key: readField(posted, 'key').slice(0, 64) || randomUUID(),
      list: readField(posted, 'list'),
      from: clientAddressOf(context),
      bot: botAnswerOf(posted, context),
      device: browserOf(context).device,
    },
    storefront,
  )
  if (requested.ok) {
    const { number, token, passed } = requested.value
    if (passed !== null) setPassedBots(context, passed)
    return { done: true, redirectTo: bulkQuoteHref(storefront.code, number, token) }
  }
  const { failure } = requested
  if (failure.kind !== 'invalid-fields') {
    const { status, message } = requestRejections[failure.kind]
    return createFormError({ status, message: t(message), values })
  }
  const errors = companyFields.flatMap((field) => {
    const problem = failure.fields[field]
    if (!problem) return []
    return [{ id: field, message: t(problem === 'too-long' ? 'bulk:error.too-long' : `bulk:error.${field}`) }]
  })
  return createFormError({ status: 422, message: t('bulk:error.fields'), errors, values })
}

/** Posted to the page of the link. Field: t, the token of the link. */
export async function handleDeclineBulkQuote(
  posted: PostedForm,
  { locals: { shop, storefront, t }, url }: FormContext,
): Promise<CheckoutFormResult> {
  const token = readField(posted, 't')
  const number = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
  const declined = await shop.bulkQuotes.decline(token, number)
  if (declined.ok) return { done: true, redirectTo: bulkQuoteHref(storefront.code, number, token) }
  return declined.failure.kind === 'invalid-link'
    ? createFormError({ status: 404, message: t('bulk:quote.error.invalid-link') })
    : createFormError({ status: 409, message: t('bulk:quote.error.closed') })
}
