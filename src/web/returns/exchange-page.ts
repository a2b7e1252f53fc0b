import { comfortPolicy, type ExchangeChoice } from '#commerce/returns/exchange-options.ts'
import type { ExchangeState, ReturnExchange } from '#commerce/returns/exchange.ts'
import type { ReturnOption } from '#commerce/returns/return-options.ts'
import { returnableUntil } from '#commerce/returns/return-policy-rows.ts'
import type { ReturnState } from '#commerce/returns/return-states.ts'
import type { Return } from '#commerce/returns/return.ts'
import type { Companion } from '#commerce/returns/returns.ts'
import { formatDate, formatDateTime, formatExactMoney } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import { isZero, type Money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { pathTo } from '#web/paths.ts'

type DescribedExchange = {
  readonly state: ExchangeState
  readonly kind: 'good' | 'care' | 'plain'
  readonly text: string
  /** Null: nothing, or not any more. */
  readonly due: Money | null
  /** Of the companion order. */
  readonly href: string
}

/** How far an exchange is. One whose order was canceled has ended, even if nothing has followed from it yet. */
export function describeReturnExchange(
  exchange: ReturnExchange,
  companion: Companion | undefined,
  storefront: Storefront,
  t: Translate,
): DescribedExchange {
  const order = companion?.order
  const isOff = order?.status === 'canceled' || order?.status === 'Cancellation In Progress'
  const state = exchange.state === 'open' && isOff ? 'ended' : exchange.state
  const href = companion
    ? `${pathTo(storefront.code, 'order', { number: companion.order.number })}?t=${companion.accessToken}`
    : ''
  const described = (kind: DescribedExchange['kind'], text: string, due: Money | null = null) => ({
    state,
    kind,
    text,
    due,
    href,
  })
  if (state === 'ended') return described('care', t('returns:exchange.ended'))
  if (state === 'done') return described('good', t('returns:exchange.done'))
  if (state === 'wanted') return described('plain', t('returns:exchange.reserved-after'))
  if (!order || order.status !== 'pending' || isZero(order.totals.due))
    return described('good', t('returns:exchange.open'))
  const { due } = order.totals
  const amount = formatExactMoney(due, storefront)
  const when = order.expiresAt === null ? '' : formatDateTime(order.expiresAt, storefront)
  return described('care', t('returns:exchange.pay-until', { amount, when }), due)
}

/** What an item may be exchanged for, as options of a select. */
export const exchangeOptions = (
  choices: readonly ExchangeChoice[],
  storefront: Storefront,
  t: Translate,
): readonly { readonly value: string; readonly label: string }[] => [
  { value: '', label: t('returns:item.exchange.none') },
  ...choices.map(({ variant, comfortOnly }) => ({
    value: variant.sku,
    label: t(comfortOnly ? 'returns:item.exchange.other' : 'returns:item.exchange.choice', {
      product: variant.name[storefront.language],
      choice: variant.choice[storefront.language],
      price: formatExactMoney(variant.unitPrice, storefront),
    }),
  })),
]

/** Until when, and for which fee, an item may be exchanged used. */
export function describeComfort(
  { comfort, deliveredAt }: ReturnOption,
  storefront: Storefront,
  t: Translate,
): string | null {
  const until = comfort && returnableUntil(comfortPolicy(comfort), deliveredAt, storefront.country.timeZone)
  return comfort && until
    ? t('returns:item.comfort', {
        when: formatDate(until, storefront),
        amount: formatExactMoney(comfort.fee.amount, storefront),
      })
    : null
}

/** The state of a return. One that was exchanged without a difference is not "refunded". */
export const describeState = ({ state, exchange, refund }: Return, t: Translate): string =>
  isExchangedEvenly({ exchange, refund }) && afterAcceptance.includes(state)
    ? t('returns:exchange.done')
    : t(`returns:state.${state}`)

/** Whether all that the items were worth has paid for what they are exchanged for. */
export const isExchangedEvenly = ({ exchange, refund }: Pick<Return, 'exchange' | 'refund'>): boolean =>
  exchange?.state === 'done' && isZero(refund.total)

const afterAcceptance: readonly ReturnState[] = ['accepted', 'refunding', 'closed']
