import type { AstroGlobal } from 'astro'
import type { GrantFailure, WalletRecord } from '#commerce/ahlan/wallet-admin.ts'
import { maskEmail, maskPhone } from '#commerce/addresses/mask-contact.ts'
import { readWalletId, writeWalletId } from '#commerce/ahlan/wallet-id.ts'
import { may } from '#commerce/staff/operator.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { add } from '#kernel/money.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainCardFailure } from './card-acts.ts'
import { postedKey, type CardCheck, type CardProblem } from './card-check.ts'
import { maskedOwner } from './wallet-list.ts'
import { isAbove, limitFacts } from './limit-facts.ts'

const fieldNames = ['amount', 'days', 'order', 'reason'] as const
type CreditField = (typeof fieldNames)[number]
/** What was typed, field by field. */
type TypedCredit = Readonly<Record<CreditField, string>>

export type WalletPage = {
  readonly wallet: WalletRecord
  readonly mayCredit: boolean
  readonly seesOrders: boolean
  /** The page of the customer; null: not for this person to open. */
  readonly customerPath: string | null
  readonly typed: TypedCredit
  readonly check: CardCheck | null
  readonly key: string | undefined
  readonly problems: readonly CardProblem[]
}

const usualDays = '90'

/** The wallet of a customer in a country, after what was posted to it. */
export async function handleWallet(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<WalletPage | Response> {
  const { locals, params, url, response } = astro
  const { shop } = locals
  const id = readWalletId(params['id'] ?? '')
  const found = id && (await shop.walletAdmin.findRecord(id.customerId, id.country, by))
  if (!found?.ok) return notFound(astro)
  const wallet = found.value
  const typed = readTyped(posted?.fields ?? null, url)
  const page: WalletPage = {
    ...{ wallet, typed, check: null, key: undefined, problems: [] },
    seesOrders: may(by, 'orders.see', { country: wallet.country, place: null }),
    customerPath: (await shop.customerAdmin.canOpen(wallet.customerId, by))
      ? operationsPath('customer', { id: wallet.customerId })
      : null,
    mayCredit: may(by, 'cards.manage', { country: wallet.country, place: null }),
  }
  if (!posted) return page
  const request = requestOf(wallet, typed)
  const key = `operator:${postedKey(posted.fields)}`
  const failed = (failure: { readonly kind: string }): WalletPage | Promise<Response> => {
    if (failure.kind === 'not-permitted' || failure.kind === 'unknown-customer') return notFound(astro)
    response.status = conflicts.includes(failure.kind) ? 409 : 422
    return { ...page, problems: [problemOf(failure, locals)] }
  }
  const checked = await shop.walletAdmin.check({ ...request, by })
  if (!checked.ok) return failed(checked.failure)
  const showCheck = async (problems: readonly CardProblem[]): Promise<WalletPage> => ({
    ...page,
    ...{ problems, key: posted.act === 'check-credit' ? undefined : postedKey(posted.fields) },
    check: await checkCredit(locals, { by, wallet, typed, granted: checked.value }),
  })
  if (posted.act === 'check-credit') return showCheck([])
  if (posted.act === 'request-credit') {
    const version = Number(posted.fields.get('version'))
    const command = { act: 'wallet.credit', input: request, reason: request.reason, key, version }
    const requested = await shop.approvals.request(command, by)
    return requested.ok ? astro.redirect(url.pathname, 303) : failed(requested.failure)
  }
  const granted = await shop.walletAdmin.grant({ ...request, key, by })
  if (granted.ok) return astro.redirect(url.pathname, 303)
  if (granted.failure.kind !== 'needs-approval') return failed(granted.failure)
  response.status = 409
  return showCheck([explainCardFailure(granted.failure, locals.t)])
}

const conflicts: readonly string[] = ['key-reused', 'changed-meanwhile', 'stale']

function readTyped(fields: FormData | null, url: URL): TypedCredit {
  const usual: Readonly<Record<string, string>> = { days: usualDays }
  const read = (name: CreditField) =>
    String(fields?.get(name) ?? url.searchParams.get(name) ?? usual[name] ?? '').slice(0, 1_000)
  return Object.fromEntries(fieldNames.map((name) => [name, read(name)])) as TypedCredit
}

function requestOf({ customerId, country }: WalletRecord, { amount, days, order, reason }: TypedCredit) {
  const number = order.replaceAll(' ', '').toUpperCase()
  const latin = (text: string) => toLatinDigits(text).trim()
  return {
    ...{ customerId, country, reason: tidyText(reason) },
    amount: latin(amount).replace(/[٫,]/g, '.'),
    days: /^\d{1,4}$/.test(latin(days)) ? Number(latin(days)) : 0,
    orderNumber: number === '' ? null : number,
  }
}

type Granted = Extract<Awaited<ReturnType<App.Locals['shop']['walletAdmin']['check']>>, { ok: true }>['value']
type Checked = {
  readonly by: Admission['by']
  readonly wallet: WalletRecord
  readonly typed: TypedCredit
  readonly granted: Granted
}

async function checkCredit(locals: App.Locals, { by, wallet, typed, granted }: Checked): Promise<CardCheck> {
  const { shop, t } = locals
  const { customerId, country, version } = wallet
  const { orderNumber, reason } = requestOf(wallet, typed)
  const gift = {
    object: orderNumber ?? `wallet:${writeWalletId(customerId, country)}`,
    country,
    currency: granted.amount.currency,
    permission: 'cards.approve',
  } as const
  const allowance = await shop.approvals.allowance(gift, by)
  const needsApproval = isAbove(allowance, granted.amount)
  const amount = formatExactMoney(granted.amount, storefrontOf(locals, country))
  const before = add(wallet.wallet, wallet.credit)
  const text = (label: string, value: string) => ({ label, value: { kind: 'text', text: value } as const })
  const sum = (label: string, value: Granted['amount']) => ({
    label,
    value: { kind: 'money', amount: value, country } as const,
  })
  return {
    title: t('operations-cards:credit.check'),
    act: needsApproval ? 'request-credit' : 'credit',
    button: needsApproval
      ? t('operations-cards:button.request', { amount })
      : t('operations-cards:button.credit', { amount }),
    fields: typed,
    version,
    isDangerous: false,
    consequences: [
      sum(t('operations-cards:credit.amount'), granted.amount),
      sum(t('operations-cards:credit.before'), before),
      sum(t('operations-cards:credit.after'), add(before, granted.amount)),
      {
        label: t('operations-cards:credit.until'),
        value: { kind: 'time', at: granted.expiresAt, country } as const,
      },
      ...(orderNumber === null
        ? []
        : [{ label: t('operations-cards:order'), value: { kind: 'code', text: orderNumber } as const }]),
      text(t('operations-cards:reason'), reason),
      text(t('operations-cards:what-follows'), t('operations-cards:follows.credit')),
      ...(needsApproval ? limitFacts(allowance, country, t) : []),
    ],
  }
}

function problemOf(failure: GrantFailure | { readonly kind: string }, { t }: App.Locals): CardProblem {
  if ('max' in failure && failure.kind === 'bad-days')
    return { text: t('operations-cards:failure.bad-days', { max: Number(failure.max) }), field: 'days' }
  const fields: Readonly<Record<string, CreditField>> = {
    'not-an-amount': 'amount',
    'no-reason': 'reason',
    'unknown-order': 'order',
  }
  const field = fields[failure.kind]
  return { ...explainCardFailure(failure, t), ...(field === undefined ? {} : { field }) }
}

/** Who it is and what there is to spend, line by line. */
export function walletFacts(
  { owner, country, wallet, credit, credits }: WalletRecord,
  { t }: Pick<App.Locals, 't'>,
) {
  const sum = (amount: Granted['amount']): CellValue => ({ kind: 'money', amount, country })
  const code = (text: string): CellValue => (text === '' ? null : { kind: 'code', text })
  const ends = credits.flatMap(({ expiresAt }) => expiresAt ?? [])[0]
  const facts: readonly (readonly [MessageKey, CellValue])[] = [
    ['operations-cards:customer', { kind: 'text', text: maskedOwner(owner, t) }],
    ['operations-cards:phone', code(maskPhone(owner.phone))],
    ['operations-cards:email', code(maskEmail(owner.email))],
    ['operations-cards:wallet.money', sum(wallet)],
    ['operations-cards:wallet.credit', sum(credit)],
    ['operations-cards:wallet.all', sum(add(wallet, credit))],
    ['operations-cards:wallet.next-end', ends === undefined ? null : { kind: 'time', at: ends, country }],
  ]
  return facts.map(([label, value]) => ({ label: t(label), value }))
}
