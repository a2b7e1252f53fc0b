import type { AstroGlobal } from 'astro'
import type { CompanionPayment, CompanionPlan } from '#commerce/orders/companion/companion-orders.ts'
import type { Order } from '#commerce/orders/order.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Admission, Posted } from '#web/operations/admit.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { sumRow, type OrderCheck } from './order-checks.ts'
import { readReason } from './read-order-act.ts'

type Posting = {
  readonly by: Admission['by']
  readonly posted: Posted
  readonly order: Order
  readonly version: number
}

type Outcome =
  | { readonly kind: 'done'; readonly number: string }
  | { readonly kind: 'failed'; readonly failure: { readonly kind: string } }
  | { readonly kind: 'check'; readonly check: OrderCheck }

/** Lines of the form: an SKU and how many. */
export const companionRows = [1, 2, 3, 4] as const

/** Shows what a companion order adds, or adds it. */
export async function handleCompanion(
  { locals }: Pick<AstroGlobal, 'locals'>,
  { by, posted, order, version }: Posting,
): Promise<Outcome> {
  const { companions } = locals.shop
  const { fields } = posted
  const reason = readReason(fields)
  if (!reason.ok) return { kind: 'failed', failure: reason.failure }
  const items = readItems(fields)
  if (!items.ok) return { kind: 'failed', failure: items.failure }
  const payment: CompanionPayment = fields.get('payment') === 'cash' ? 'cash' : 'link'
  const wanted = { items: items.value, payment, by }
  if (posted.act === 'check-companion') {
    const plan = await companions.plan(order.number, wanted)
    return plan.ok
      ? { kind: 'check', check: checkOf(order, plan.value, { payment, reason: reason.value }, locals) }
      : { kind: 'failed', failure: plan.failure }
  }
  const key = String(fields.get('key') ?? '').slice(0, 64)
  const added = await companions.add(order.number, { ...wanted, key, reason: reason.value, version })
  return added.ok ? { kind: 'done', number: added.value.number } : { kind: 'failed', failure: added.failure }
}

function readItems(
  fields: FormData,
): Result<readonly ItemQuantity[], { readonly kind: 'no-companion-items'; readonly field: string }> {
  const found = new Map<string, number>()
  for (const row of companionRows) {
    const sku = String(fields.get(`sku-${row}`) ?? '')
      .trim()
      .toUpperCase()
    if (sku === '') continue
    const typed = toLatinDigits(String(fields.get(`quantity-${row}`) ?? '')).trim() || '1'
    if (!/^[1-9]\d{0,2}$/.test(typed) || sku.length > 64)
      return fail({ kind: 'no-companion-items', field: `quantity-${row}` })
    found.set(sku, (found.get(sku) ?? 0) + Number(typed))
  }
  return found.size === 0
    ? fail({ kind: 'no-companion-items', field: 'sku-1' })
    : ok([...found].map(([sku, quantity]) => ({ sku, quantity })))
}

function checkOf(
  order: Order,
  { lines, payable, shipment }: CompanionPlan,
  { payment, reason }: { readonly payment: CompanionPayment; readonly reason: string },
  locals: App.Locals,
): OrderCheck {
  const { t, storefront } = locals
  const text = (label: string, value: string) => ({ label, value: { kind: 'text', text: value } as const })
  const { slot, latest } = shipment
  const amount = formatExactMoney(payable, storefrontOf(locals, order.country))
  return {
    act: 'add-companion',
    button: t('operations-order-money:companion.add', { amount }),
    fields: {
      reason,
      payment,
      ...Object.fromEntries(
        lines.flatMap(({ sku, quantity }, index) => [
          [`sku-${index + 1}`, sku],
          [`quantity-${index + 1}`, String(quantity)],
        ]),
      ),
    },
    consequences: [
      ...lines.map(({ sku, name, quantity, net }) =>
        sumRow(`${quantity} × ${name[storefront.language]} (${sku})`, net, order),
      ),
      sumRow(t('operations-orders:money.payable'), payable, order),
      text(
        t('operations-order-money:companion.payment'),
        t(`operations-order-money:companion.payment.${payment}`),
      ),
      { label: t('operations-orders:shipment.day'), value: { kind: 'day', day: slot?.day ?? latest } },
      ...(slot
        ? [
            {
              label: t('operations-orders:slot'),
              value: { kind: 'code', text: `${slot.from}–${slot.to}` } as const,
            },
          ]
        : []),
      text(t('operations-orders:check.stock'), t('operations-order-money:companion.stock')),
      text(t('operations-orders:check.message'), t(`operations-order-money:companion.message.${payment}`)),
    ],
    rejected: [],
    methods: [],
  }
}
