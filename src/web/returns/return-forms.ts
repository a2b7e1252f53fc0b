import { returnReasons } from '#commerce/returns/return-policy-rows.ts'
import type { ReturnRequest } from '#commerce/returns/returns.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { needsLink, numberOf } from '#web/orders/order-forms.ts'
import { openOrder, type OrderView } from '#web/orders/order-page.ts'
import { pathTo } from '#web/paths.ts'
import {
  describeFailure,
  draftParameter,
  photoParameter,
  returnHref,
  returnLimits,
  withToken,
} from './return-page.ts'

/** Longer than any comment that is accepted. */
const maxText = 2000
const maxSku = 64

const notFound = ({ locals: { t } }: FormContext): CheckoutFormResult =>
  createFormError({ status: 404, message: t('order:not-found') })

type OpenedForReturn =
  | { readonly ok: true; readonly view: OrderView }
  | { readonly ok: false; readonly answer: CheckoutFormResult }

/** The order, for visitors who may send its goods back. The link in a message that shows the order is not enough. */
async function openForReturn(context: FormContext): Promise<OpenedForReturn> {
  const view = await openOrder(context, numberOf(context))
  if (!view?.rights.questions) return { ok: false, answer: notFound(context) }
  return view.rights.returns ? { ok: true, view } : { ok: false, answer: needsLink(context.locals.t) }
}

/**
 * Posted to /order/{number}/return, as multipart since it has photos. Stores what was entered and goes on to its review,
 * which says what is missing.
 */
export async function handleStartReturn(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const opened = await openForReturn(context)
  if (!opened.ok) return opened.answer
  const { view } = opened
  const { shop, storefront } = context.locals
  const stored = posted.getAll('photo').filter((id): id is string => typeof id === 'string')
  const files = posted
    .getAll('photos')
    .filter((file): file is File => typeof file !== 'string' && file.size > 0)
  const photos = stored.slice(0, returnLimits.photos)
  let rejected: string | undefined =
    stored.length + files.length > returnLimits.photos ? 'too-many-photos' : undefined
  for (const file of files.slice(0, returnLimits.photos - photos.length)) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const added = await shop.returns.addPhoto(view, bytes, clientAddressOf(context))
    if (added.ok) photos.push(added.value.id)
    else rejected = added.failure.kind
  }
  const draft = await shop.returns.saveDraft(view, readRequest(posted, photos))
  const page = pathTo(storefront.code, 'orderReturn', { number: view.order.number })
  const query = { [draftParameter]: draft, ...(rejected ? { [photoParameter]: rejected } : {}) }
  return { done: true, redirectTo: withToken(page, context.url, query) }
}

/** Posted to the same page from the review. Field: draft, by which a form that is sent twice is one return. */
export async function handleSendReturn(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const opened = await openForReturn(context)
  if (!opened.ok) return opened.answer
  const { view } = opened
  const { shop, storefront, t } = context.locals
  const id = readField(posted, 'draft')
  const draft = await shop.returns.findDraft(view, id)
  if (!draft) return notFound(context)
  const sent = await shop.returns.request(view, draft, id)
  if (sent.ok)
    return {
      done: true,
      redirectTo: returnHref(storefront, view.order.number, sent.value.reference, context.url),
    }
  return createFormError({ status: 409, message: describeFailure(sent.failure, view.order, storefront, t) })
}

/** Posted to the page of a return. Fields: none, slot, or note. */
export const handleWithdrawReturn = changeReturn(({ shop }, view, reference) =>
  shop.returns.withdraw(view, reference),
)
export const handleScheduleReturn = changeReturn(({ shop }, view, reference, posted) =>
  shop.returns.schedule(view, reference, readField(posted, 'slot')),
)
export const handleAppealReturn = changeReturn(({ shop }, view, reference, posted) =>
  shop.returns.appeal(view, reference, readField(posted, 'note')),
)

type Change = (
  locals: FormContext['locals'],
  view: OrderView,
  reference: string,
  posted: PostedForm,
) => ReturnType<FormContext['locals']['shop']['returns']['withdraw']>

function changeReturn(change: Change) {
  return async (posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> => {
    const opened = await openForReturn(context)
    if (!opened.ok) return opened.answer
    const { view } = opened
    const { storefront, t } = context.locals
    const reference = context.url.pathname.split('/').at(-1) ?? ''
    const changed = await change(context.locals, view, reference, posted)
    if (changed.ok)
      return { done: true, redirectTo: returnHref(storefront, view.order.number, reference, context.url) }
    const { kind } = changed.failure
    // The others are of operators.
    switch (kind) {
      case 'not-found':
      case 'over-limit':
      case 'needs-approval':
      case 'changed-meanwhile':
      case 'unknown-place':
        return notFound(context)
      default:
        return createFormError({ status: 409, message: t(`returns:change.${kind}`) })
    }
  }
}

/** As entered; what is missing or wrong is said by its review. */
function readRequest(posted: PostedForm, photos: readonly string[]): ReturnRequest {
  const skus = [...new Set([...posted.keys()])].flatMap((field) =>
    field.startsWith('quantity.') ? [field.slice('quantity.'.length)] : [],
  )
  const passage = readField(posted, 'passage')
  const slot = readField(posted, 'slot')
  const comment = posted.get('comment')
  const exchangeOf = (sku: string) => {
    const exchangeFor = readField(posted, `exchange.${sku}`).slice(0, maxSku)
    return exchangeFor === '' ? {} : { exchangeFor }
  }
  return {
    items: skus.slice(0, 100).flatMap((sku) => {
      const quantity = Number(toLatinDigits(readField(posted, `quantity.${sku}`)) || 0)
      const named = readField(posted, `reason.${sku}`)
      const reason = returnReasons.find((one) => one === named) ?? 'changed-mind'
      return quantity === 0
        ? []
        : [
            {
              sku,
              quantity,
              reason,
              unopened: readField(posted, `unopened.${sku}`) !== '',
              ...exchangeOf(sku),
            },
          ]
    }),
    passage: passage.startsWith('store:')
      ? { kind: 'store', store: passage.slice('store:'.length) }
      : { kind: 'home', slot: slot === '' ? null : slot },
    comment: typeof comment === 'string' ? comment.slice(0, maxText) : '',
    photos,
  }
}
