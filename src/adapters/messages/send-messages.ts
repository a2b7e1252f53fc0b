import type { Report } from '#kernel/report.ts'
import type { Country } from '#kernel/country.ts'
import { addMilliseconds, toInstant, type Clock, type Instant } from '#kernel/instant.ts'
import { isTooLate } from '#commerce/messages/attempts.ts'
import { nextAttemptAt } from '#kernel/backoff.ts'
import type { Channel } from '#commerce/messages/channels.ts'
import { ages, quietUntil, type ContactTerms } from '#commerce/messages/contact-limits.ts'
import { orderMessageKinds, type OrderMessageKind } from '#commerce/messages/message.ts'
import type {
  Mail,
  MailTransport,
  SendFailure,
  Sent,
  TextMessage,
  TextTransport,
} from '#commerce/messages/ports.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { TransferTerms } from '#commerce/payments/transfers/bank-transfer.ts'
import type { Result } from '#kernel/result.ts'
import { storefront } from '#kernel/storefront.ts'
import type { MessageContext, MessagePickup } from './message-view.ts'
import type { TextsOf } from './message-texts.ts'
import type { OutboxRepository, OutboxRow } from './outbox-repository.ts'
import { renderMail, renderTextMessage } from './render-message.ts'

/** An order by id, with the link to its page that a message of the kind gives; by default one to read. */
export type FindOrderForMessage = (
  orderId: string,
  kind?: OrderMessageKind | null,
) => Promise<
  | {
      readonly order: Order
      readonly link: string
      readonly pickup: MessagePickup | null
      readonly transfer: TransferTerms | null
    }
  | undefined
>

/** `limitedIn`: it waits for the end of the country's quiet hours, and for its turn under the limits per recipient. */
type Written = { readonly limitedIn?: Country }
export type PreparedMessage =
  | (Written & { readonly mail: Mail })
  | (Written & { readonly sms: TextMessage })
  /** Why it is no longer sent. */
  | { readonly skipped: string }
/** Writes a message that is due. */
export type PrepareMessage = (row: OutboxRow) => Promise<PreparedMessage>

type Deps = { readonly clock: Clock; readonly countries: readonly Country[]; readonly report: Report } & {
  readonly outbox: OutboxRepository
  readonly findOrder: FindOrderForMessage
  readonly prepareCustomerMessage: PrepareMessage
  readonly prepareAlertMessage: PrepareMessage
  readonly prepareNewsletterMessage: PrepareMessage
  readonly prepareGiftCardMessage: PrepareMessage
  readonly prepareConsultationMessage: PrepareMessage
  readonly prepareReminderMessage: PrepareMessage
  readonly prepareProductQuestionMessage: PrepareMessage
  readonly contactTermsOf: (country: Country) => ContactTerms
  readonly prepareLeadMessage: PrepareMessage
  readonly prepareQuoteMessage: PrepareMessage
  readonly texts: TextsOf
  readonly formatAddress: MessageContext['formatAddress']
  /** Messages to one recipient on a channel; 0: no limit. */
  readonly perHour: number
  /** Null: not configured; messages of the channel wait. */
  readonly mail: MailTransport | null
  readonly sms: TextTransport | null
}

/** A mail and its text message share a key and usually follow each other: the order is read once for both. */
function memoizeLast(findOrder: FindOrderForMessage) {
  let last: { readonly key: string; readonly found: ReturnType<FindOrderForMessage> } | undefined
  return (key: string, orderId: string, kind: OrderMessageKind | null): ReturnType<FindOrderForMessage> => {
    if (last?.key !== key) last = { key, found: findOrder(orderId, kind) }
    return last.found
  }
}

const maxAttempts = 8
const perRun = 500

/** Sends due messages one after the other, so that a crash leaves at most one in an uncertain state. */
export function createSendMessages(deps: Deps) {
  const { outbox, clock, countries, texts, formatAddress, perHour, mail, sms, report } = deps
  const ready: readonly Channel[] = [...(mail ? ['mail' as const] : []), ...(sms ? ['sms' as const] : [])]

  async function prepare(row: OutboxRow, find: ReturnType<typeof memoizeLast>): Promise<PreparedMessage> {
    const { orderId } = row
    if (row.alertId !== null) return deps.prepareAlertMessage(row)
    if (row.subscriptionId !== null) return deps.prepareNewsletterMessage(row)
    if (row.giftCardId !== null) return deps.prepareGiftCardMessage(row)
    if (row.consultationId !== null) return deps.prepareConsultationMessage(row)
    if (row.cartReminderId !== null) return deps.prepareReminderMessage(row)
    if (row.productQuestionId !== null) return deps.prepareProductQuestionMessage(row)
    if (row.leadId !== null) return deps.prepareLeadMessage(row)
    if (row.quoteId !== null) return deps.prepareQuoteMessage(row)
    if (orderId === null) return deps.prepareCustomerMessage(row)
    const kind = orderMessageKinds.find((one) => one === row.kind)
    const found = await find(row.key, orderId, kind ?? null)
    const country = countries.find(({ isoCode }) => isoCode === found?.order.country)
    if (!kind || !found || !country) return { skipped: 'there is no such order' }
    const { order, link, pickup, transfer } = found
    const context = {
      kind,
      key: `${row.key}:${row.channel}`,
      order,
      link,
      pickup,
      transfer,
      storefront: storefront(country, order.language),
      texts: texts(order.language, toInstant(row.createdAt)),
      formatAddress,
      values: row.values ?? {},
    }
    if (row.channel === 'mail')
      return order.contact.email === '' ? { skipped: 'no address' } : { mail: renderMail(context) }
    const message = renderTextMessage(context)
    return !message || message.to === '' ? { skipped: 'no number' } : { sms: message }
  }

  /** Until when a limited message waits; undefined: it is sent now. */
  async function postpone(row: OutboxRow, country: Country): Promise<Instant | undefined> {
    const now = clock.now()
    const terms = deps.contactTermsOf(country)
    const quiet = quietUntil(terms, country.timeZone, now)
    if (quiet !== null) return quiet
    return (await outbox.claimSend(row, terms, now)) ?? undefined
  }

  async function send(
    row: OutboxRow,
    find: ReturnType<typeof memoizeLast>,
  ): Promise<Result<Sent, SendFailure> | { readonly skipped: string } | { readonly waitsUntil: Instant }> {
    const prepared = await prepare(row, find)
    if ('skipped' in prepared) return prepared
    const waitsUntil = prepared.limitedIn && (await postpone(row, prepared.limitedIn))
    if (waitsUntil) return { waitsUntil }
    const sent = 'mail' in prepared ? mail?.send(prepared.mail) : sms?.send(prepared.sms)
    return sent ?? { skipped: 'no transport' }
  }

  async function handle(row: OutboxRow, find: ReturnType<typeof memoizeLast>): Promise<OutboxRow['state']> {
    const complete = async (to: Parameters<OutboxRepository['complete']>[1]) => {
      await outbox.complete(row.id, to, clock.now())
      return to.state
    }
    if (ages(row.kind) && isTooLate(row.createdAt.toISOString(), clock.now()))
      return complete({ state: 'skipped', problem: 'too late to be news' })
    const hourAgo = addMilliseconds(clock.now(), -3_600_000)
    // The shop's own teams are written to as often as there is something to do.
    const isLimited = perHour > 0 && row.kind !== 'lead-assigned'
    if (isLimited && (await outbox.isExhausted(row, hourAgo, perHour)))
      return complete({
        state: 'waiting',
        problem: 'too many messages to this recipient',
        attempts: row.attempts - 1,
        nextAt: addMilliseconds(clock.now(), 600_000),
      })
    const outcome = await send(row, find).catch((error: unknown) => {
      // Nothing was sent yet: transports do not throw.
      report(error, { what: `message ${row.kind}` })
      return { ok: false as const, failure: { kind: 'unavailable' as const, code: 'unexpected' } }
    })
    if ('skipped' in outcome) return complete({ state: 'skipped', problem: outcome.skipped })
    if ('waitsUntil' in outcome)
      return complete({
        state: 'waiting',
        problem: 'quiet hours, or as many messages to this recipient as are sent',
        attempts: row.attempts - 1,
        nextAt: outcome.waitsUntil,
      })
    if (outcome.ok) return complete({ state: 'sent', reference: outcome.value.reference })
    const { kind, code } = outcome.failure
    if (kind !== 'unavailable') return complete({ state: kind, problem: code })
    if (row.attempts >= maxAttempts) return complete({ state: 'rejected', problem: code })
    return complete({ state: 'waiting', problem: code, nextAt: nextAttemptAt(row.attempts, clock.now()) })
  }

  return async (signal: AbortSignal): Promise<string> => {
    const counts = new Map<string, number>()
    const find = memoizeLast(deps.findOrder)
    const lost = await outbox.markLost(clock.now())
    if (lost > 0) counts.set('uncertain', lost)
    for (let count = 0; count < perRun && !signal.aborted; count += 1) {
      const row = await outbox.claim(ready, clock.now())
      if (!row) break
      const state = await handle(row, find)
      counts.set(state, (counts.get(state) ?? 0) + 1)
    }
    const summary = [...counts].map(([state, count]) => `${count} ${state}`).join(', ')
    const missing = [mail ? '' : 'no SMTP_URL', sms ? '' : 'no SMS_URL'].filter(Boolean).join(', ')
    return [summary || 'nothing to send', missing].filter(Boolean).join('; ')
  }
}
