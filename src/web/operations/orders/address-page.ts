import type { AstroGlobal } from 'astro'
import type { Address, FieldRejection } from '#commerce/addresses/address.ts'
import type { Entered } from '#commerce/addresses/entered.ts'
import { countAddressChanges } from '#commerce/orders/address/advance-address.ts'
import type { AddressEdit } from '#commerce/orders/address/address-edit.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { may, type StaffOperator } from '#commerce/staff/operator.ts'
import { whereOf } from '#commerce/orders/lifecycle/operator-acts.ts'
import { addressValues, readAddressForm } from '#web/checkout/address-form.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainOrderFailure, type OrderProblem } from './explain-failure.ts'
import { readReason } from './read-order-act.ts'
import { readDeliveryTime } from './read-delivery-time.ts'

type Quote = Extract<Awaited<ReturnType<AddressEdit['quote']>>, { readonly ok: true }>['value']

export type AddressPage = {
  readonly order: Order
  /** The country of the order, whose form it is. */
  readonly here: Storefront
  readonly values: Entered
  readonly rejections: readonly FieldRejection[]
  readonly problems: readonly OrderProblem[]
  readonly typed: FormData | null
  /** The step before the change; null: the form. */
  readonly check: (Quote & { readonly address: Address; readonly seen: number }) | null
}

/** The address of an order as an operator edits it. Opening it shows it, which the audit says. */
export async function loadOrderAddress(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<AddressPage | Response> {
  const { locals, params } = astro
  const number = String(params['number'] ?? '')
  const found = posted
    ? await locals.shop.orderAdmin.find(number, by)
    : await locals.shop.orderAdmin.showContact(number, by)
  if (!found.ok) return notFound(astro)
  const { order } = found.value
  const sees = (['orders.edit', 'orders.contact'] as const).every((one) => may(by, one, whereOf(order)))
  if (!sees || order.address === null) return notFound(astro)
  const here = storefrontOf(locals, order.country)
  const page: AddressPage = {
    order,
    here,
    values: posted ? readAddressForm(posted.fields) : addressValues(order.address),
    rejections: [],
    problems: [],
    typed: posted?.fields ?? null,
    check: null,
  }
  return posted ? act(astro, { by, posted, page }) : page
}

type Acting = { readonly by: StaffOperator; readonly posted: Posted; readonly page: AddressPage }

async function act(astro: AstroGlobal, { by, posted, page }: Acting): Promise<AddressPage | Response> {
  const { locals, response } = astro
  const { orderAdmin, addresses } = locals.shop
  const { order, here, values } = page
  const { number } = order
  const { fields } = posted
  const explain = (failure: { readonly kind: string }) =>
    explainOrderFailure(failure, { locals, order, version: order.version })
  const parsed = addresses.parse(values, here, order.address)
  if (!parsed.ok) {
    response.status = 422
    return { ...page, rejections: parsed.failure }
  }
  const address = parsed.value
  const quoted = await orderAdmin.address.quote({ number, address, by })
  if (!quoted.ok) {
    response.status = 422
    return { ...page, problems: explain(quoted.failure) }
  }
  // The version from when the form was shown: a change made in between is reported, not overwritten.
  const seen = posted.act === 'check-address' ? countAddressChanges(order) : Number(fields.get('seen'))
  const check = { ...quoted.value, address, seen: countAddressChanges(order) }
  if (posted.act === 'check-address') return { ...page, check }
  const reason = readReason(fields)
  const changed = reason.ok
    ? await orderAdmin.address.change({
        number,
        address,
        time: readDeliveryTime(fields.get('time')),
        fee: fields.get('payment') === 'waived' ? 'waived' : { minor: Number(fields.get('fee')) },
        seen,
        reason: reason.value,
        by,
      })
    : reason
  if (changed.ok) return astro.redirect(operationsPath('order', { number }), 303)
  response.status = changed.failure.kind === 'stale' ? 409 : 422
  return { ...page, check, problems: explain(changed.failure) }
}
