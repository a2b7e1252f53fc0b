import type { AstroGlobal } from 'astro'
import type { BulkQuoteDetails } from '#commerce/quotes/bulk-quote-admin.ts'
import { mayHappen } from '#commerce/quotes/bulk-quote-state.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { may } from '#commerce/staff/operator.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import { explainQuoteFailure, type QuoteProblem } from './explain-quote-failure.ts'
import { checkClosing, checkOffer, type QuoteCheck } from './quote-checks.ts'
import { offerFields, readOffer } from './read-offer.ts'

export type QuotePage = {
  readonly quote: BulkQuoteDetails
  readonly seesOrders: boolean
  readonly seesMessages: boolean
  /** Acts that are possible now. */
  readonly acts: Readonly<Record<'offer' | 'withdraw' | 'decline', boolean>>
  readonly check: QuoteCheck | null
  readonly key: string | undefined
  readonly problems: readonly QuoteProblem[]
  readonly typed: FormData | null
}

/** A quote for the page of operators, after what was posted to it. */
export async function handleQuote(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<QuotePage | Response> {
  const { locals, params, url, response } = astro
  const { bulkQuoteAdmin } = locals.shop
  const number = params['number'] ?? ''
  const found = await bulkQuoteAdmin.open(number, by)
  if (!found) return notFound(astro)
  const toPage = (quote: BulkQuoteDetails): QuotePage => {
    const can = (event: 'offer' | 'withdraw' | 'decline') => quote.isManaged && mayHappen(quote.state, event)
    const where = { country: quote.country, place: null }
    return {
      ...{ quote, check: null, key: undefined, problems: [], typed: posted?.fields ?? null },
      acts: { offer: can('offer'), withdraw: can('withdraw'), decline: can('decline') },
      seesOrders: may(by, 'orders.see', where),
      seesMessages: may(by, 'messages.see', where),
    }
  }
  if (!posted) return toPage(found)
  const done = await act(astro, { by, posted, quote: found })
  if (done.ok) return done.value ? { ...toPage(found), check: done.value } : astro.redirect(url.pathname, 303)
  const { failure } = done
  if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return notFound(astro)
  response.status = conflicts.includes(failure.kind) ? 409 : 422
  // Another may have changed it meanwhile.
  const now = (await bulkQuoteAdmin.open(number, by)) ?? found
  return {
    ...toPage(now),
    key: String(posted.fields.get('key') ?? '').slice(0, 64),
    problems: [explainQuoteFailure(failure, posted.act, locals.t)],
  }
}

const conflicts: readonly string[] = ['stale', 'not-allowed', 'needs-approval']

type Acting = { readonly by: Admission['by']; readonly posted: Posted; readonly quote: BulkQuoteDetails }
type Outcome = Result<QuoteCheck | null, { readonly kind: string }>

async function act({ locals }: AstroGlobal, { by, posted, quote }: Acting): Promise<Outcome> {
  const { bulkQuoteAdmin, approvals } = locals.shop
  const { fields } = posted
  const { number } = quote
  const reason = tidyText(String(fields.get('reason') ?? '')).slice(0, 300)
  const key = `operator:${String(fields.get('key') ?? '').slice(0, 64)}`
  const revision = Number(fields.get('version') ?? Number.NaN)
  const edit = { by, reason, key, revision: Number.isSafeInteger(revision) ? revision : -1 }
  const closing = posted.act.replace('check-', '')
  if (closing === 'withdraw' || closing === 'decline') {
    if (reason.length < 3) return fail({ kind: 'no-reason' })
    if (posted.act !== closing)
      return mayHappen(quote.state, closing)
        ? ok(checkClosing(quote, closing, reason, locals))
        : fail({ kind: 'not-allowed' })
    const closed = await bulkQuoteAdmin[closing](number, edit)
    return closed.ok ? ok(null) : closed
  }
  const offer = readOffer(fields, quote)
  if (!offer.ok) return offer
  if (posted.act === 'check-offer') {
    if (!mayHappen(quote.state, 'offer')) return fail({ kind: 'not-allowed' })
    if (edit.revision !== quote.current.revision) return fail({ kind: 'stale' })
    const checked = await bulkQuoteAdmin.check(number, offer.value, by)
    if (!checked.ok) return checked
    const { planned } = checked.value
    const isLow = planned.low.length > 0
    if (isLow && reason.length < 3) return fail({ kind: 'no-reason' })
    const deciders = isLow ? await approvals.deciders('quotes.approve', quote.country, by) : []
    return ok(checkOffer(quote, { planned, fields: offerFields(fields), deciders }, locals))
  }
  if (posted.act === 'request-offer') {
    const command = { act: 'quote.offer', input: { number, ...offer.value }, reason, key }
    const requested = await approvals.request({ ...command, version: edit.revision }, by)
    return requested.ok ? ok(null) : requested
  }
  const offered = await bulkQuoteAdmin.offer(number, offer.value, edit)
  return offered.ok ? ok(null) : offered
}
