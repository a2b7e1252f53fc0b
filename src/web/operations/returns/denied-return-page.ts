import type { AstroGlobal } from 'astro'
import type { DeniedOptions, DeniedRequest, DeniedReturn } from '#commerce/returns/against-policy.ts'
import { returnReasons } from '#commerce/returns/return-policy-rows.ts'
import type { ReturnOption } from '#commerce/returns/return-options.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { partRows } from '#web/operations/orders/order-checks.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainReturnFailure, type ReturnProblem } from './explain-return-failure.ts'
import { placeName } from './place-name.ts'
import { refundRows } from './refund-rows.ts'

export const maxDeniedReason = 300

/** The step before the request, as CheckPage shows it. */
type DeniedCheck = {
  readonly button: string
  readonly fields: Readonly<Record<string, string>>
  readonly version: number
  readonly consequences: readonly { readonly label: string; readonly value: CellValue }[]
}

type DeniedPage = Pick<DeniedOptions, 'order' | 'stores'> & {
  /** What was delivered and is not on its way back. */
  readonly lines: readonly ReturnOption[]
  readonly problems: readonly ReturnProblem[]
  readonly typed: FormData | null
  readonly check: DeniedCheck | null
}

/** The form that requests a return which the policy denies; its check page; the request itself. */
export async function loadDeniedReturn(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<DeniedPage | Response> {
  const { locals } = astro
  const { returnAdmin, approvals } = locals.shop
  const number = String(astro.params['number'] ?? '')
  const found = await returnAdmin.againstPolicy.options(number, by)
  if (!found.ok) return notFound(astro)
  const { order, stores } = found.value
  const lines = [...found.value.lines.returnable, ...found.value.lines.others].filter(
    ({ quantity }) => quantity > 0,
  )
  const page = (failure: Failure | null, check: DeniedCheck | null): DeniedPage => {
    if (failure) astro.response.status = conflicts.includes(failure.kind) ? 409 : 422
    const problems = failure ? [explainReturnFailure(failure, locals, null)] : []
    return { order, stores, lines, problems, typed: posted?.fields ?? null, check }
  }
  if (!posted) return page(null, null)
  const read = readDeniedForm(posted.fields, lines)
  if (!read.ok) return page(read.failure, null)
  const { request, reason } = read.value
  if (posted.act === 'check-request') {
    const planned = await returnAdmin.againstPolicy.plan(order.number, request, by)
    return planned.ok ? page(null, checkOf(planned.value, read.value, locals)) : page(planned.failure, null)
  }
  const requested = await approvals.request(
    {
      act: 'return.against-policy',
      input: { number: order.number, ...request },
      reason,
      key: `denied:${String(posted.fields.get('key') ?? '').slice(0, 64)}`,
      version: Number(posted.fields.get('version')),
    },
    by,
  )
  return requested.ok
    ? astro.redirect(operationsPath('approval', { id: requested.value.id }), 303)
    : page(requested.failure, null)
}

type Failure = { readonly kind: string; readonly field?: string }

const conflicts: readonly string[] = ['stale', 'changed-meanwhile']

type DeniedForm = {
  readonly request: DeniedRequest
  readonly reason: string
  readonly fields: Readonly<Record<string, string>>
}

function readDeniedForm(fields: FormData, lines: readonly ReturnOption[]): Result<DeniedForm, Failure> {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const items: DeniedRequest['items'][number][] = []
  for (const { sku } of lines) {
    const typed = toLatinDigits(text(`items.${sku}`))
    if (typed === '' || typed === '0') continue
    if (!/^[1-9]\d{0,3}$/.test(typed)) return fail({ kind: 'no-items', field: `items.${sku}` })
    const reason = returnReasons.find((one) => one === text(`reason.${sku}`)) ?? 'changed-mind'
    items.push({ sku, quantity: Number(typed), reason })
  }
  if (items.length === 0) return fail({ kind: 'no-items' })
  const reason = tidyText(text('reason')).slice(0, maxDeniedReason)
  if (reason === '') return fail({ kind: 'reason-required', field: 'reason' })
  const store = text('store')
  return ok({
    request: { items, store: store === '' ? null : store },
    reason,
    fields: {
      reason,
      store,
      ...Object.fromEntries(
        items.flatMap((item) => [
          [`items.${item.sku}`, String(item.quantity)],
          [`reason.${item.sku}`, item.reason],
        ]),
      ),
    },
  })
}

function checkOf(
  { order, items, denials, passage, refund, version }: DeniedReturn,
  { reason, fields }: DeniedForm,
  locals: App.Locals,
): DeniedCheck {
  const { t, storefront } = locals
  const text = (label: string, value: string) => ({ label, value: { kind: 'text', text: value } as const })
  const nameOf = (sku: string) =>
    order.lines.find((line) => line.sku === sku)?.name[storefront.language] ?? sku
  const amount = formatExactMoney(refund.total, storefrontOf(locals, order.country))
  return {
    button: t('operations-returns:denied.request', { amount }),
    fields,
    version,
    consequences: [
      ...items.map((item) =>
        text(`${item.quantity} × ${nameOf(item.sku)}`, t(`operations-returns:reason.${item.reason}`)),
      ),
      text(
        t('operations-returns:passage'),
        passage.kind === 'home'
          ? t('operations-returns:passage.home')
          : t('operations-returns:passage.store', { store: placeName(passage.store, order.country, locals) }),
      ),
      ...denials.map(({ sku, why }) =>
        text(
          `${t('operations-returns:denied.policy')}: ${nameOf(sku)}`,
          t(`operations-returns:denial.${why}`),
        ),
      ),
      ...refundRows(refund, order.country, t),
      ...partRows(order, refund, locals),
      text(t('operations-returns:denied.why'), reason),
      text(t('operations-returns:denied.follows'), t('operations-returns:denied.follows.text')),
    ],
  }
}
