import { randomUUID } from 'node:crypto'
import type { BookingFailure, ConsultationField } from '#commerce/consultations/consultation.ts'
import type { MessageKey } from '#i18n/messages.ts'
import {
  createFormError,
  type CheckoutFormError,
  type CheckoutFormResult,
} from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { pathTo } from '#web/paths.ts'

const rejections = {
  'unknown-store': { status: 404, message: 'consultations:error.store' },
  'slot-full': { status: 409, message: 'consultations:error.slot-full' },
  'too-many-ahead': { status: 409, message: 'consultations:error.too-many-ahead' },
  'too-many': { status: 429, message: 'errors:request.too-many' },
} as const satisfies Record<
  Exclude<BookingFailure['kind'], 'invalid-fields'>,
  { status: CheckoutFormError['status']; message: MessageKey }
>

const fields = ['slot', 'name', 'phone', 'email', 'message'] as const satisfies readonly ConsultationField[]

/** Fields: store, key, slot (its start), name, phone, email, message. */
export async function handleBookConsultation(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const read = (field: ConsultationField) => readField(posted, field).slice(0, 1_500)
  const values = {
    slot: read('slot'),
    name: read('name'),
    phone: read('phone'),
    email: read('email'),
    message: read('message'),
  }
  const booked = await shop.consultations.book(
    {
      ...values,
      key: readField(posted, 'key').slice(0, 64) || randomUUID(),
      storeCode: readField(posted, 'store'),
      startsAt: values.slot,
      from: clientAddressOf(context),
    },
    storefront,
  )
  if (booked.ok) return { done: true, redirectTo: appointmentHref(storefront.code, booked.value.token) }
  const { failure } = booked
  if (failure.kind !== 'invalid-fields') {
    const { status, message } = rejections[failure.kind]
    const errors = failure.kind === 'slot-full' ? [{ id: 'slot', message: t(message) }] : []
    return createFormError({ status, message: t(message), errors, values })
  }
  const errors = fields.flatMap((field) => {
    const problem = failure.fields[field]
    if (!problem) return []
    return [{ id: field, message: t(`consultations:error.${problem === 'too-long' ? problem : field}`) }]
  })
  return createFormError({ status: 422, message: t('consultations:error.fields'), errors, values })
}

/** Posted to the page of the link: programs that open the links of mails press no buttons. */
export async function handleCancelConsultation(
  posted: PostedForm,
  { locals: { shop, storefront, t } }: FormContext,
): Promise<CheckoutFormResult> {
  const token = readField(posted, 't')
  const canceled = await shop.consultations.cancel(token)
  if (canceled.ok) return { done: true, redirectTo: appointmentHref(storefront.code, token) }
  const { kind } = canceled.failure
  return createFormError({
    status: kind === 'begun' ? 409 : 404,
    message: t(`consultations:error.${kind}`),
  })
}

const appointmentHref = (storefrontCode: string, token: string): string =>
  `${pathTo(storefrontCode, 'consultationBooking')}?t=${encodeURIComponent(token)}`
