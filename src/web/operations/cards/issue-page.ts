import type { AstroGlobal } from 'astro'
import type { EnteredIssue, IssueCardFailure } from '#commerce/gift-cards/issue-card.ts'
import { may } from '#commerce/staff/operator.ts'
import { formatExactMoney } from '#i18n/format.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { cardLimitFacts, describeCardProblem } from '#web/gift-cards/describe-card-problem.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainCardFailure } from './card-acts.ts'
import { postedKey, type CardCheck, type CardProblem } from './card-check.ts'
import { maskedHolder } from './card-text.ts'
import { isAbove, limitFacts } from './limit-facts.ts'

const fieldNames = ['country', 'amount', 'to', 'contact', 'message', 'language', 'order', 'reason'] as const
type IssueField = (typeof fieldNames)[number]
/** What was typed, field by field. */
type TypedIssue = Readonly<Record<IssueField, string>>

export type IssuePage = {
  readonly typed: TypedIssue
  readonly countries: readonly { readonly value: CountryCode; readonly label: string }[]
  readonly check: CardCheck | null
  readonly key: string | undefined
  readonly problems: readonly CardProblem[]
}

function readTyped(fields: FormData | null, url: URL): TypedIssue {
  const read = (name: IssueField) =>
    String(fields?.get(name) ?? url.searchParams.get(name) ?? '').slice(0, 3_000)
  return Object.fromEntries(fieldNames.map((name) => [name, read(name)])) as TypedIssue
}

/** The form that issues a gift card as goodwill, the step before it, and the card. */
export async function handleIssue(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<IssuePage | Response> {
  const { locals, url, response } = astro
  const { shop, storefront } = locals
  const countries = shop.countries
    .filter(({ isoCode }) => may(by, 'cards.manage', { country: isoCode, place: null }))
    .map((country) => ({ value: country.isoCode, label: country[`name_${storefront.language}`] }))
  const typed = readTyped(posted?.fields ?? null, url)
  const page = { typed, countries, check: null, key: undefined, problems: [] }
  if (!posted) return page
  const request = requestOf(typed)
  const key = `operator:${postedKey(posted.fields)}`
  const failed = (failure: IssueCardFailure | { readonly kind: string }): IssuePage | Promise<Response> => {
    if (failure.kind === 'not-permitted') return notFound(astro)
    response.status = failure.kind === 'key-reused' || failure.kind === 'changed-meanwhile' ? 409 : 422
    return { ...page, problems: problemsOf(failure, typed.country, locals) }
  }
  const checked = shop.giftCardAdmin.issue.check({ ...request, by })
  if (!checked.ok) return failed(checked.failure)
  const showCheck = async (problems: readonly CardProblem[], remaining: Money | null) => ({
    ...page,
    ...{ problems, key: posted.act === 'check-issue' ? undefined : postedKey(posted.fields) },
    check: await checkIssue(locals, { by, typed, card: checked.value, remaining }),
  })
  if (posted.act === 'check-issue') return showCheck([], null)
  if (posted.act === 'request-issue') {
    const { reason } = request
    const command = { act: 'card.issue', input: request, reason, key }
    const requested = await shop.approvals.request(command, by)
    return requested.ok
      ? astro.redirect(operationsPath('approval', { id: requested.value.id }), 303)
      : failed(requested.failure)
  }
  const issued = await shop.giftCardAdmin.issue.issue({ ...request, key, by })
  if (issued.ok) return astro.redirect(operationsPath('giftCard', { id: issued.value.card.id }), 303)
  if (issued.failure.kind !== 'needs-approval') return failed(issued.failure)
  response.status = 409
  return showCheck([explainCardFailure(issued.failure, locals.t)], issued.failure.remaining)
}

function requestOf({ country, order, reason, ...entered }: TypedIssue) {
  const number = order.replaceAll(' ', '').toUpperCase()
  return {
    country,
    entered: entered satisfies EnteredIssue,
    reason: tidyText(reason),
    orderNumber: number === '' ? null : number,
  }
}

type Unsent = Extract<
  ReturnType<App.Locals['shop']['giftCardAdmin']['issue']['check']>,
  { ok: true }
>['value']

type Checked = {
  readonly by: Admission['by']
  readonly typed: TypedIssue
  readonly card: Unsent
  /** As the use case has counted it: with what went to the same address before. Null: it was not asked yet. */
  readonly remaining: Money | null
}

async function checkIssue(locals: App.Locals, { by, typed, card, remaining }: Checked): Promise<CardCheck> {
  const { shop, t } = locals
  const { country, recipient, language, message } = card
  const order = requestOf(typed).orderNumber
  const gift = {
    object: order ?? '',
    country,
    currency: card.amount.currency,
    permission: 'cards.approve',
  } as const
  const known = await shop.approvals.allowance(gift, by)
  const allowance = known && { ...known, remaining: remaining ?? known.remaining }
  const needsApproval = isAbove(allowance, card.amount)
  const amount = formatExactMoney(card.amount, storefrontOf(locals, country))
  const text = (label: string, value: string) => ({ label, value: { kind: 'text', text: value } as const })
  return {
    title: t('operations-cards:issue.check'),
    act: needsApproval ? 'request-issue' : 'issue',
    button: needsApproval
      ? t('operations-cards:button.request', { amount })
      : t('operations-cards:button.issue', { amount }),
    fields: typed,
    isDangerous: false,
    consequences: [
      { label: t('operations-cards:amount'), value: { kind: 'money', amount: card.amount, country } },
      text(t('operations-cards:recipient'), maskedHolder(recipient)),
      text(t('operations-cards:language'), t(`operations-service:language.${language}`)),
      ...(message === '' ? [] : [text(t('operations-cards:message'), message)]),
      ...(order === null
        ? []
        : [{ label: t('operations-cards:order'), value: { kind: 'code', text: order } as const }]),
      text(t('operations-cards:reason'), tidyText(typed.reason)),
      text(t('operations-cards:what-follows'), t('operations-cards:follows.issue')),
      ...(needsApproval ? limitFacts(allowance, country, t) : []),
    ],
  }
}

function problemsOf(
  failure: IssueCardFailure | { readonly kind: string },
  country: string,
  locals: App.Locals,
): readonly CardProblem[] {
  const { shop, t } = locals
  if ('problems' in failure) {
    const limits = cardLimitFacts({ shop, storefront: storefrontOf(locals, country) })
    return failure.problems.map((problem) => ({
      field: problem.field,
      text: describeCardProblem(problem, limits, t),
    }))
  }
  const fields: Readonly<Record<string, string>> = {
    'no-reason': 'reason',
    'unknown-order': 'order',
    'not-sold-here': 'country',
  }
  const field = fields[failure.kind]
  return [{ ...explainCardFailure(failure, t), ...(field === undefined ? {} : { field }) }]
}
