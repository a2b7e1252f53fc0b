import type { ActionAPIContext } from 'astro:actions'
import type { AskedWay } from '#commerce/orders/refunds/asked-way.ts'
import { postedValues, refusal, type CheckoutAnswer } from '#web/checkout/checkout-answer.ts'
import { openOrder } from './order-page.ts'
import { backToOrder, numberOf } from './order-forms.ts'
import { readField } from '#web/http/shop-answer.ts'

/** Posted to the order's own page. Fields: refund, way (iban, wallet, counter), and with iban: iban, holder. */
export async function answerChooseRefund(
  posted: FormData,
  context: ActionAPIContext,
): Promise<CheckoutAnswer> {
  const { shop, storefront, t } = context.locals
  const sight = await openOrder(context, numberOf(context))
  if (!sight) return refusal({ status: 404, message: t('order:track.refused') })
  const values = postedValues(posted)
  const say = (id: string, message: string) =>
    refusal({ status: 422, message, errors: [{ id, message }], values })
  const way = readAskedWay(posted)
  if (way === undefined) return say('way', t('order:refund.missing.way'))
  if (way.kind === 'iban' && way.holder.length < 2) return say('holder', t('order:refund.missing.holder'))
  const refundId = readField(posted, 'refund')
  const { number } = sight.order
  const chosen = await shop.orders.chooseRefundWay(number, sight.accessToken, storefront, { refundId, way })
  if (chosen.ok) return backToOrder(context)
  return chosen.failure.kind === 'not-an-iban'
    ? say('iban', t('order:refund.not-an-iban'))
    : refusal({ status: 409, message: t('order:refund.refused') })
}

function readAskedWay(posted: FormData): AskedWay | undefined {
  const kind = readField(posted, 'way')
  if (kind === 'wallet' || kind === 'counter') return { kind }
  return kind === 'iban'
    ? {
        kind,
        iban: readField(posted, 'iban').slice(0, 42),
        holder: readField(posted, 'holder').slice(0, 100),
      }
    : undefined
}
