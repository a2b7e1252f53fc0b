import type { Allowance } from '#commerce/approvals/create-approvals.ts'
import type { PlannedReturn } from '#commerce/returns/change-returns.ts'
import type { OperatorReturnEvent } from '#commerce/returns/operator-acts.ts'
import type { Return } from '#commerce/returns/return.ts'
import type { ReturnDetails } from '#commerce/returns/return-admin.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { compare, type Money } from '#kernel/money.ts'
import type { Admission } from '#web/operations/admit.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { partRows, sumRow } from '#web/operations/orders/order-checks.ts'
import { placeName } from './place-name.ts'
import type { PostedReturnAct } from './read-return-act.ts'
import { refundRows } from './refund-rows.ts'
import { returnStateText } from './return-list.ts'
import { slotText } from './slot-text.ts'

type Row = { readonly label: string; readonly value: CellValue }

/** The step before an act, as CheckPage shows it. */
export type ReturnCheck = {
  readonly act: string
  readonly button: string
  readonly fields: PostedReturnAct['fields']
  readonly consequences: readonly Row[]
  readonly isDangerous: boolean
}

type Checked = {
  readonly wanted: PostedReturnAct
  readonly planned: PlannedReturn
  readonly details: ReturnDetails
}

const text = (label: string, value: string): Row => ({ label, value: { kind: 'text', text: value } })

/** Whether another has to approve it, and what one person may still give alone. */
async function limitOf(
  { shop }: App.Locals,
  by: Admission['by'],
  { wanted, planned, details: { order } }: Checked,
): Promise<{ readonly max: Money; readonly deciders: Allowance['deciders'] } | null> {
  const { after, over } = planned
  if (after.state !== 'accepted') return null
  const { total } = after.refund
  const gift = { object: order.number, country: order.country, currency: total.currency }
  if (wanted.act.event !== 'waive')
    return (
      over && { max: over, deciders: await shop.approvals.deciders('returns.approve', order.country, by) }
    )
  const allowance = await shop.approvals.allowance(gift, by)
  if (allowance === null || compare(total, allowance.remaining) <= 0) return null
  return {
    max: allowance.remaining,
    deciders: await shop.approvals.deciders('returns.approve', order.country, by),
  }
}

/** What an act does before it is done: to the return, the money and the stock, and what the shopper reads. */
export async function checkReturn(
  locals: App.Locals,
  by: Admission['by'],
  checked: Checked,
): Promise<ReturnCheck> {
  const { t } = locals
  const { wanted, planned, details } = checked
  const { order } = details
  const { event } = wanted.act
  const { after } = planned
  const limit = await limitOf(locals, by, checked)
  const amount = formatExactMoney(after.refund.total, storefrontOf(locals, order.country))
  const isMoney = after.state === 'accepted'
  return {
    act: limit ? (event === 'waive' ? 'request-waive' : 'request-accept') : postedAct(event),
    button: limit
      ? t('operations-returns:do.request', { amount })
      : t(`operations-returns:do.${event}`, {
          amount,
          reference: after.reference,
          when: slotText(after, locals),
        }),
    fields: wanted.fields,
    isDangerous: isMoney || event === 'reject' || event === 'refuse',
    consequences: [
      {
        label: t('operations-returns:check.state'),
        value: { kind: 'state', ...returnStateText(after.state, t) },
      },
      ...passageRows(event, after, locals),
      ...(isMoney ? stockRows(event, after, locals) : []),
      ...(isMoney
        ? [...refundRows(after.refund, order.country, t), ...partRows(order, after.refund, locals)]
        : []),
      ...exchangeRows(event, details, locals),
      ...(wanted.act.note === '' ? [] : [text(t('operations-returns:note'), wanted.act.note)]),
      text(t('operations-returns:check.message'), messageOf(event, checked, locals)),
      ...(limit
        ? [
            sumRow(t('operations-returns:check.limit'), limit.max, order),
            text(
              t('operations-returns:check.deciders'),
              limit.deciders.length === 0
                ? t('operations-returns:check.deciders.none')
                : limit.deciders.slice(0, 4).join(' · '),
            ),
          ]
        : []),
    ],
  }
}

/** One form accepts all and in part. */
const postedAct = (event: OperatorReturnEvent): string => (event === 'accept-part' ? 'accept' : event)

function passageRows(event: OperatorReturnEvent, after: Return, locals: App.Locals): readonly Row[] {
  const { t } = locals
  const when = slotText(after, locals)
  if (event === 'receive')
    return [text(t('operations-returns:receive.place'), placeName(after.place, after.country, locals))]
  if ((event === 'approve' || event === 'schedule') && after.passage.kind === 'home')
    return [text(t('operations-returns:slot'), when || t('operations-returns:slot.later'))]
  if (event === 'approve' && after.passage.kind === 'store')
    return [
      text(
        t('operations-returns:passage'),
        t('operations-returns:passage.store', { store: placeName(after.place, after.country, locals) }),
      ),
    ]
  return event === 'miss' ? [text(t('operations-returns:misses'), t('operations-returns:check.lapse'))] : []
}

function stockRows(event: OperatorReturnEvent, after: Return, locals: App.Locals): readonly Row[] {
  const { t } = locals
  if (event === 'waive')
    return [text(t('operations-returns:check.stock'), t('operations-returns:check.stock.none'))]
  const place = placeName(after.place, after.country, locals)
  return after.items.flatMap(({ sku, accepted }) =>
    accepted && accepted.quantity > 0
      ? [text(`${accepted.quantity} × ${sku}`, t(`operations-returns:stock.${accepted.grade}`, { place }))]
      : [],
  )
}

const exchangeEvents = ['approve', 'collect', 'miss', 'reject'] as const

function exchangeRows(
  event: OperatorReturnEvent,
  { one: { exchange } }: ReturnDetails,
  { t }: App.Locals,
): readonly Row[] {
  const followed = exchangeEvents.find((each) => each === event)
  if (!followed || !exchange || exchange.state === 'ended') return []
  const number = exchange.companion ? ` (${exchange.companion.number})` : ''
  return [
    text(t('operations-returns:check.exchange'), t(`operations-returns:check.exchange.${followed}`) + number),
  ]
}

const messages: Readonly<Record<OperatorReturnEvent, string>> = {
  approve: 'return-approved',
  reject: 'return-rejected',
  schedule: 'return-scheduled',
  collect: 'return-collected',
  miss: 'return-missed',
  receive: 'return-received',
  accept: 'return-accepted',
  'accept-part': 'return-accepted',
  waive: 'return-accepted',
  refuse: 'return-refused',
  'send-back': 'return-returned-to-customer',
}

/** Its subject and heading, in the language of the shopper. */
function messageOf(event: OperatorReturnEvent, { planned, details }: Checked, { shop }: App.Locals): string {
  const { order } = details
  const { after } = planned
  const texts = shop.messageTexts(order.language)
  const last = after.history.at(-1)?.kind
  const kind =
    after.state === 'lapsed'
      ? 'return-lapsed'
      : messages[event === 'approve' && last === 'schedule' ? 'schedule' : event]
  const values = { number: order.number, reference: after.reference }
  return [`${kind}.subject`, `${kind}.heading`].map((key) => texts(key, values)).join(' · ')
}
