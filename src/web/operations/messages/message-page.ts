import type { AstroGlobal } from 'astro'
import { may } from '#commerce/staff/operator.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { messageKindText } from './message-kind-text.ts'
import { messageStateText } from './message-list.ts'

/** What the page of a message shows, after what was posted to it. */
export async function handleMessage(astro: AstroGlobal, { by, posted }: Admission) {
  const { locals, params } = astro
  const { shop, t, storefront } = locals
  const id = params['id'] ?? ''
  const reason = String(posted?.fields.get('reason') ?? '')
  const problems: { readonly text: string; readonly field?: string }[] = []
  if (posted) {
    const resent = await shop.messageAdmin.resend(id, { by, reason })
    if (resent.ok) return astro.redirect(astro.url.pathname, 303)
    const { failure } = resent
    if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return notFound(astro)
    astro.response.status = failure.kind === 'illegal' ? 409 : 422
    problems.push(
      failure.kind === 'no-reason'
        ? { text: t('operations-service:message.error.no-reason'), field: 'reason' }
        : {
            text: t('operations-service:message.error.illegal', {
              state: messageStateText(failure.from, t).label,
            }),
          },
    )
  }
  const message = await shop.messageAdmin.find(id, by)
  if (!message) return notFound(astro)
  const country = message.country ?? storefront.country.isoCode
  const fact = (label: string, value: CellValue) => (value === null ? [] : [{ label, value }])
  const code = (text: string | null): CellValue => (text === null ? null : { kind: 'code', text })
  return {
    message,
    title: messageKindText(message.kind, t),
    problems,
    reason,
    state: messageStateText(message.state, t),
    orderNumber: may(by, 'orders.see', { country: message.country, place: null })
      ? message.orderNumber
      : null,
    canResend:
      message.state !== 'waiting' &&
      message.state !== 'sending' &&
      may(by, 'messages.resend', { country: message.country, place: null }),
    facts: [
      ...fact(t('operations-service:message.to'), code(message.to)),
      ...fact(t('operations-service:message.channel'), {
        kind: 'text',
        text: t(`operations-service:message.channel.${message.channel}`),
      }),
      ...fact(t('operations-service:message.order'), code(message.orderNumber)),
      ...fact(t('operations-service:message.created'), { kind: 'time', at: message.createdAt, country }),
      ...fact(
        t('operations-service:message.sent'),
        message.sentAt === null ? null : { kind: 'time', at: message.sentAt, country },
      ),
      ...fact(t('operations-service:message.attempts'), { kind: 'number', value: message.attempts }),
      ...fact(t('operations-service:message.reference'), code(message.reference)),
      ...fact(t('operations-service:message.problem'), code(message.problem)),
    ],
  }
}
