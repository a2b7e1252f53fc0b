import type { AstroGlobal } from 'astro'
import type { CardAdminFailure, OperatorCardEvent } from '#commerce/gift-cards/gift-card-admin.ts'
import type { CardDetails } from '#commerce/gift-cards/ports.ts'
import type { Admission, Posted } from '#web/operations/admit.ts'
import { formatExactMoney } from '#i18n/format.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { postedKey, type CardCheck, type CardProblem } from './card-check.ts'
import { cardName, cardStateText, maskedHolder } from './card-text.ts'
import { isAbove, limitFacts } from './limit-facts.ts'

/** Those that the page offers; the rest are commands. */
export const pageEvents = ['resend', 'block', 'unblock', 'replace', 'prolong', 'reinstate'] as const
export type PageEvent = (typeof pageEvents)[number] & OperatorCardEvent

const giving: readonly PageEvent[] = ['unblock', 'replace', 'reinstate']

export type CardOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'problems'; readonly status: 409 | 422; readonly problems: readonly CardProblem[] }
  | {
      readonly kind: 'check'
      readonly status: 200 | 409 | 422
      readonly check: CardCheck
      readonly problems: readonly CardProblem[]
    }

type Acting = { readonly by: Admission['by']; readonly posted: Posted; readonly record: CardDetails }

/** Shows what an event of a card does, does it, or requests the approval of another. */
export async function actOnCard(
  { locals }: Pick<AstroGlobal, 'locals'>,
  { by, posted, record }: Acting,
): Promise<CardOutcome> {
  const { shop, t } = locals
  const { card } = record
  const { fields } = posted
  const name = posted.act === 'request-card' ? fields.get('event') : posted.act.replace(/^check-/, '')
  const event = pageEvents.find((one) => one === name)
  if (event === undefined) return { kind: 'hidden' }
  const explain = (failure: { readonly kind: string }): CardProblem => explainCardFailure(failure, t)
  const checked = async (
    status: 200 | 409 | 422,
    problems: readonly CardProblem[],
  ): Promise<CardOutcome> => ({
    ...{ kind: 'check', status, problems },
    check: await checkEvent(locals, { by, record, event }),
  })
  const obstacle = shop.giftCardAdmin.obstacle(record, event)
  if (posted.act.startsWith('check-'))
    return obstacle ? { kind: 'problems', status: 409, problems: [explain(obstacle)] } : checked(200, [])
  const reason = tidyText(String(fields.get('reason') ?? ''))
  if (reason.length < 3 || [...reason].length > 300)
    return checked(422, [{ text: t('operations-cards:failure.no-reason'), field: 'reason' }])
  const key = `operator:${postedKey(fields)}`
  if (posted.act === 'request-card') {
    const version = Number(fields.get('version'))
    const input = { id: card.id, event, reason }
    const requested = await shop.approvals.request(
      { act: 'card.advance', input, reason, key, version: Number.isInteger(version) ? version : null },
      by,
    )
    if (requested.ok) return { kind: 'done' }
    return { kind: 'problems', status: 409, problems: [explain(requested.failure)] }
  }
  const advanced = await shop.giftCardAdmin.advance({ id: card.id, event, reason, by, key })
  if (advanced.ok) return { kind: 'done' }
  const { failure } = advanced
  if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return { kind: 'hidden' }
  return failure.kind === 'needs-approval'
    ? checked(409, [explain(failure)])
    : { kind: 'problems', status: 409, problems: [explain(failure)] }
}

type Checked = { readonly by: Admission['by']; readonly record: CardDetails; readonly event: PageEvent }

async function checkEvent(locals: App.Locals, { by, record, event }: Checked): Promise<CardCheck> {
  const { shop, t } = locals
  const { card, balance, events } = record
  const { country } = card
  const gift = {
    object: `gift-card:${card.id}`,
    country,
    currency: balance.currency,
    permission: 'cards.approve',
  } as const
  const allowance = giving.includes(event) ? await shop.approvals.allowance(gift, by) : null
  const needsApproval = isAbove(allowance, balance)
  const amount = formatExactMoney(balance, storefrontOf(locals, country))
  const text = (label: string, value: string) => ({ label, value: { kind: 'text', text: value } as const })
  return {
    title: t(`operations-cards:act.${event}`),
    act: needsApproval ? 'request-card' : event,
    button: needsApproval
      ? t('operations-cards:button.request', { amount })
      : t(`operations-cards:button.${event}`, { amount, last: cardName(card.last, t) }),
    fields: { event },
    version: events.length,
    isDangerous: event === 'block',
    consequences: [
      { label: t('operations-cards:last'), value: { kind: 'code', text: cardName(card.last, t) } },
      { label: t('operations-cards:balance'), value: { kind: 'money', amount: balance, country } },
      text(t('operations-cards:state'), cardStateText(card.state, t).label),
      text(t('operations-cards:holder'), maskedHolder(card.recipient)),
      text(t('operations-cards:what-follows'), t(`operations-cards:follows.${event}`)),
      ...(needsApproval ? limitFacts(allowance, country, t) : []),
    ],
  }
}

const explained = [
  'illegal',
  'long-enough',
  'too-late-to-reinstate',
  'needs-approval',
  'stale',
  'changed-meanwhile',
  'no-reason',
  'unknown-order',
  'key-reused',
  'not-sold-here',
  'not-an-amount',
] as const satisfies readonly (CardAdminFailure['kind'] | string)[]

/** Why it was not done. */
export function explainCardFailure({ kind }: { readonly kind: string }, t: App.Locals['t']): CardProblem {
  const known = explained.find((one) => one === kind)
  return { text: known ? t(`operations-cards:failure.${known}`) : t('operations-cards:failure.other') }
}
