import type { FieldProblem } from '#web/operations/field-problem.ts'
import type { AstroGlobal } from 'astro'
import type { DisputeActFailure, DisputeDetails } from '#commerce/disputes/dispute-admin.ts'
import { evidenceDocuments, type Evidence } from '#commerce/disputes/dispute.ts'
import { awaitsResponse, isInquiry } from '#commerce/disputes/dispute-states.ts'
import type { EvidenceSheet } from '#commerce/documents/dispute-evidence.ts'
import { may } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import { checkAcceptance, checkSubmission, type DisputeCheck } from './dispute-checks.ts'

export type DisputePage = {
  readonly details: DisputeDetails
  /** All that is recorded of its order. */
  readonly sheet: EvidenceSheet
  /** What was typed, or is saved. */
  readonly evidence: Evidence
  /** What can go with it. */
  readonly documents: typeof evidenceDocuments
  readonly mayRespond: boolean
  readonly mayAccept: boolean
  readonly seesOrder: boolean
  readonly check: DisputeCheck | null
  readonly reason: string
  readonly key: string | undefined
  readonly problems: readonly FieldProblem[]
}

/** A dispute, what we show the bank, and what a person does about it. */
export async function handleDispute(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<DisputePage | Response> {
  const { locals, params, url, response } = astro
  const { shop, t } = locals
  const id = params['id'] ?? ''
  const found = await shop.money.disputes.find(id, by)
  if (!found.ok) return notFound(astro)
  const load = async (details: DisputeDetails): Promise<DisputePage> => {
    const { dispute } = details
    const where = { country: dispute.payment?.country ?? null, place: null }
    const isOpen = awaitsResponse(dispute.state) && !isInProgress(details)
    const mayRespond = isOpen && may(by, 'payments.manage', where)
    return {
      ...{
        details,
        mayRespond,
        evidence: dispute.evidence,
        documents: evidenceDocuments,
        check: null,
        reason: '',
        problems: [],
      },
      sheet: await shop.money.disputeSheet(dispute, { text: '', documents: evidenceDocuments }),
      mayAccept: mayRespond && !isInquiry(dispute.state),
      seesOrder: may(by, 'orders.see', where),
      key: undefined,
    }
  }
  if (!posted) return load(found.value)
  const typed = readTyped(posted)
  const failed = async (failure: DisputeActFailure): Promise<DisputePage | Response> => {
    if (failure.kind === 'not-permitted' || failure.kind === 'not-found') return notFound(astro)
    response.status = conflicts.includes(failure.kind) ? 409 : 422
    const now = await shop.money.disputes.find(id, by)
    const page = await load(now.ok ? now.value : found.value)
    const retained = posted.act === 'save' ? { evidence: typed.evidence } : {}
    const check = failure.kind === 'no-reason' ? checkAcceptance(page.details, locals) : null
    return { ...page, ...retained, check, key: typed.key, problems: [explain(failure, t)] }
  }
  const { details } = await load(found.value)
  const edit = { version: typed.version, by, key: typed.key }
  switch (posted.act) {
    case 'save': {
      const saved = await shop.money.disputes.saveEvidence(id, { ...edit, evidence: typed.evidence })
      return saved.ok ? astro.redirect(url.pathname, 303) : failed(saved.failure)
    }
    case 'check-submit':
      return details.dispute.evidence.text === ''
        ? failed({ kind: 'no-text' })
        : { ...(await load(details)), check: checkSubmission(details, locals) }
    case 'check-accept':
      return { ...(await load(details)), check: checkAcceptance(details, locals) }
    case 'submit': {
      const sent = await shop.money.disputes.submit(id, edit)
      return sent.ok ? astro.redirect(url.pathname, 303) : failed(sent.failure)
    }
    default: {
      const accepted = await shop.money.disputes.accept(id, { ...edit, reason: typed.reason })
      return accepted.ok ? astro.redirect(url.pathname, 303) : failed(accepted.failure)
    }
  }
}

/** A response that may have arrived, or has. An inquiry that became a chargeback takes another one. */
const isInProgress = ({ responses }: DisputeDetails): boolean => responses[0]?.state === 'requested'

const conflicts: readonly string[] = ['stale', 'already-responded', 'no-response-awaited', 'only-an-inquiry']

function readTyped({ fields }: Posted) {
  const text = (name: string, max: number) => String(fields.get(name) ?? '').slice(0, max)
  const chosen = fields.getAll('documents').map(String)
  return {
    key: text('key', 64),
    version: Number(text('version', 12)) || 0,
    reason: text('reason', 1_000),
    evidence: {
      text: text('text', 20_000),
      documents: evidenceDocuments.filter((one) => chosen.includes(one)),
    },
  }
}

function explain(failure: DisputeActFailure, t: Translate): FieldProblem {
  switch (failure.kind) {
    case 'no-response-awaited':
      return {
        text: t('operations-disputes:failure.no-response-awaited', {
          state: t(`operations-disputes:state.${failure.state}`),
        }),
      }
    case 'no-text':
    case 'text-too-long':
      return { text: t(`operations-disputes:failure.${failure.kind}`), field: 'text' }
    case 'no-reason':
      return { text: t('operations-disputes:failure.no-reason'), field: 'reason' }
    case 'not-permitted':
    case 'not-found':
      return { text: t('operations-disputes:failure.stale') }
    default:
      return { text: t(`operations-disputes:failure.${failure.kind}`) }
  }
}
