import type { BotVerdict, CheckBrowser } from '#commerce/identity/bot-challenge.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import { isLeadForm } from '#kernel/lead-form.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { checkLead } from './check-lead.ts'
import {
  leadConsentText,
  type Lead,
  type SubmitLead,
  type SubmitLeadFailure,
  type SubmittedLead,
} from './lead.ts'
import { findOwner, type LeadPolicies } from './lead-policies.ts'
import type { SubscriptionRepository } from './newsletter.ts'
import type { LeadRepository, NewReference, PhoneNumbers } from './ports.ts'

type Deps = {
  readonly leads: Pick<LeadRepository, 'findByKey' | 'add'>
  readonly policies: LeadPolicies
  /** How many calls are promised for a time; undefined: it is no time of the office. */
  readonly callsAt: (country: string, startsAt: string) => number | undefined
  readonly subscriptions: Pick<SubscriptionRepository, 'request'>
  readonly phones: PhoneNumbers
  readonly newReference: NewReference
  readonly clock: Clock
  readonly checkBrowser: CheckBrowser
  /** shop.rateLimiter.check for leads. */
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
  /** The tighter limit of browsers that cannot show the bot challenge. */
  readonly checkUnchallenged: (from: string) => Promise<RateLimitDecision>
}

/**
 * Stores a lead once per key; repeating the key returns the same lead, without a challenge or a limit. The newsletter is no
 * lead: its address is asked by mail.
 */
export const createSubmitLead =
  (deps: Deps) =>
  async (lead: SubmitLead): Promise<Result<SubmittedLead, SubmitLeadFailure>> => {
    const { form, store, key, from, country, language } = lead
    if (!isLeadForm(form)) return fail({ kind: 'unknown-form' })
    const checked = checkLead(form, lead, deps.phones)
    if (!checked.ok) return checked
    const before = form === 'newsletter' ? undefined : await deps.leads.findByKey(key)
    if (before) return ok({ reference: before.reference, passed: null })
    const { verdict, passed } = await deps.checkBrowser(lead.bot, {
      device: lead.device,
      from,
      action: 'submit-lead',
    })
    if (isChallengeDue(verdict, lead)) return fail({ kind: 'bot-challenge-required' })
    // An outage of the provider stops codes, which cost money, and no leads.
    const isUnchallenged = verdict === 'absent' || verdict === 'unavailable'
    for (const check of [deps.checkRateLimit, ...(isUnchallenged ? [deps.checkUnchallenged] : [])]) {
      const decision = await check(from)
      if (!decision.allowed) return fail({ kind: 'too-many', retryAfterSeconds: decision.retryAfterSeconds })
    }
    const at = deps.clock.now()
    const email = checked.value.email?.toLowerCase() ?? null
    if (form === 'newsletter' && email !== null) {
      await deps.subscriptions.request({ email, country, language, at })
      return ok({ reference: null, passed })
    }
    if (form === 'newsletter') return fail({ kind: 'unknown-form' })
    const storeCode = /^[a-z0-9-]{1,20}$/.test(lead.storeCode ?? '') ? (lead.storeCode ?? null) : null
    const owner = findOwner(deps.policies.rules, { country, form, storeCode }) ?? null
    const callAt = form === 'callback' && lead.callAt ? lead.callAt : null
    const callsAtOnce = callAt === null ? undefined : deps.callsAt(country, callAt)
    if (callAt !== null && callsAtOnce === undefined) return fail({ kind: 'call-time-taken' })
    const added: Omit<Lead, 'id'> = {
      ...checked.value,
      ...{ email, form, store, storeCode, country, language, owner },
      reference: deps.newReference(),
      sku: /^[\w.-]{1,64}$/.test(lead.sku ?? '') ? (lead.sku ?? null) : null,
      state: owner === null ? 'new' : 'assigned',
      consentText: leadConsentText,
      attribution: lead.attribution ?? null,
      callAt,
      createdAt: at,
      changedAt: at,
      deleteAt: addMilliseconds(at, deps.policies.retentionDays[form] * 86_400_000),
    }
    const stored = await deps.leads.add(key, added, callsAtOnce)
    return stored.ok ? ok({ reference: stored.value.reference, passed }) : stored
  }

/** Forms lie on cached pages, which cannot show the challenge: the first answer to one does. */
const isChallengeDue = (verdict: BotVerdict, { wasChallenged }: Pick<SubmitLead, 'wasChallenged'>): boolean =>
  verdict === 'rejected' || (verdict === 'absent' && !wasChallenged)
