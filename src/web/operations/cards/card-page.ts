import type { AstroGlobal } from 'astro'
import type { CardDetails } from '#commerce/gift-cards/ports.ts'
import { may } from '#commerce/staff/operator.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { numericColumn, textColumn, type Figures } from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import type { TimelineEntry } from '#web/operations/lists/timeline-entry.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { actOnCard, pageEvents, type PageEvent } from './card-acts.ts'
import { postedKey, type CardCheck, type CardProblem } from './card-check.ts'
import { cardStateText, maskedHolder } from './card-text.ts'

export type CardPage = {
  readonly record: CardDetails
  readonly check: CardCheck | null
  readonly problems: readonly CardProblem[]
  readonly seesOrders: boolean
  /** What can be done with it now. */
  readonly events: readonly PageEvent[]
  /** Of the form that is shown again. */
  readonly key: string | undefined
  /** What was typed, when a form is shown again. */
  readonly typed: FormData | null
}

/** A gift card, after what was posted to it. */
export async function handleCard(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<CardPage | Response> {
  const { locals, params, response, url } = astro
  const { giftCardAdmin } = locals.shop
  const id = params['id'] ?? ''
  const found = await giftCardAdmin.findDetails(id, by)
  if (!found.ok) return notFound(astro)
  const outcome = posted ? await actOnCard(astro, { by, posted, record: found.value }) : null
  if (outcome?.kind === 'hidden') return notFound(astro)
  if (outcome?.kind === 'done') return astro.redirect(url.pathname, 303)
  if (outcome) response.status = outcome.status
  const { card } = found.value
  const manages = may(by, 'cards.manage', { country: card.country, place: null })
  return {
    record: found.value,
    seesOrders: may(by, 'orders.see', { country: card.country, place: null }),
    check: outcome?.kind === 'check' ? outcome.check : null,
    problems: outcome?.problems ?? [],
    events: manages ? pageEvents.filter((event) => !giftCardAdmin.obstacle(found.value, event)) : [],
    key: posted && !posted.act.startsWith('check-') ? postedKey(posted.fields) : undefined,
    typed: posted?.fields ?? null,
  }
}

/** What is said of a card, line by line. */
export function cardFacts({ card, balance }: CardDetails, { t }: Pick<App.Locals, 't'>) {
  const { country, amount, recipient, sendAt, sentAt, claimedAt, expiresAt, orderedAt, issueReason } = card
  const time = (at: string | null): CellValue => (at === null ? null : { kind: 'time', at, country })
  const facts: readonly (readonly [MessageKey, CellValue])[] = [
    ['operations-cards:balance', { kind: 'money', amount: balance, country }],
    ['operations-cards:amount', { kind: 'money', amount, country }],
    ['operations-cards:state', { kind: 'state', ...cardStateText(card.state, t) }],
    ['operations-cards:holder', { kind: 'code', text: maskedHolder(recipient) }],
    ['operations-cards:ends', time(expiresAt)],
    ['operations-cards:ordered', time(orderedAt)],
    ['operations-cards:send-at', time(sentAt === null ? sendAt : null)],
    ['operations-cards:sent', time(sentAt)],
    ['operations-cards:claimed', time(claimedAt)],
    ['operations-cards:issue-reason', issueReason === null ? null : { kind: 'text', text: issueReason }],
  ]
  return facts.map(([label, value]) => ({ label: t(label), value }))
}

const tones = { reserved: 'info', captured: 'good', released: 'neutral' } as const

/** The orders that the card paid. */
export const paymentTable = (
  { record: { card, payments }, seesOrders }: Pick<CardPage, 'record' | 'seesOrders'>,
  { t }: Pick<App.Locals, 't'>,
): Figures => ({
  columns: [
    textColumn('operations-cards:order'),
    textColumn('operations-cards:time'),
    textColumn('operations-cards:state'),
    numericColumn('operations-cards:paid'),
    numericColumn('operations-cards:returned'),
  ],
  rows: payments.map(({ orderNumber, at, state, amount, returned }) => ({
    href: seesOrders ? operationsPath('order', { number: orderNumber }) : null,
    cells: [
      { kind: 'code', text: orderNumber },
      { kind: 'time', at, country: card.country },
      { kind: 'state', tone: tones[state], label: t(`operations-cards:payment.${state}`) },
      { kind: 'money', amount, country: card.country },
      returned.minor === 0 ? null : { kind: 'money', amount: returned, country: card.country },
    ],
  })),
})

/** What happened to the card, newest first. Who of the staff did it is in the history. */
export const cardTimeline = (
  { card, events }: CardDetails,
  { t }: Pick<App.Locals, 't'>,
): readonly TimelineEntry[] =>
  events.toReversed().map(({ kind, at, actor, note }) => ({
    at,
    country: card.country,
    title: titled.some((one) => one === kind) ? t(`operations-cards:event.${kind}` as MessageKey) : kind,
    who: actor === 'system' ? null : t(`operations-cards:event.by.${actor}`),
    channel: null,
    changes: [],
    note: actor === 'operator' ? note : null,
  }))

const titled = [
  'issue',
  'pay',
  'send',
  'claim',
  'spend-all',
  'refund-in',
  'expire',
  'write-off',
  'refund',
  'resend',
  'block',
  'unblock',
  'replace',
  'prolong',
  'reinstate',
  'take-over',
  'withdraw',
] as const
