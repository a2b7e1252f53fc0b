import type { AstroGlobal } from 'astro'
import type { ConsultationFailure } from '#commerce/consultations/consultation-admin.ts'
import type { Consultation } from '#commerce/consultations/consultation.ts'
import {
  consultationEvents,
  nextConsultationState,
  type ConsultationEvent,
} from '#commerce/consultations/consultation-states.ts'
import { may } from '#commerce/staff/operator.ts'
import { formatClock, formatDay } from '#i18n/format.ts'
import { isBefore } from '#kernel/instant.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { operationsPath } from '#web/operations/route-table.ts'

type Choice = { readonly value: string; readonly label: string }

export type ConsultationPage = {
  readonly consultation: Consultation
  /** What can be done with it now. */
  readonly events: readonly ConsultationEvent[]
  /** Times that are free in its store. */
  readonly times: readonly Choice[]
  /** The step before it is moved or canceled. */
  readonly check: { readonly event: 'move' | 'cancel'; readonly time: Choice | null } | null
  readonly typed: { readonly reason: string; readonly time: string }
  readonly problems: readonly { readonly text: string; readonly field?: string }[]
  /** Of who has an account with its confirmed phone or mail address. */
  readonly customerPath: string | null
}

/** An appointment, after what was posted to its page. */
export async function handleConsultation(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<ConsultationPage | Response> {
  const { locals, params } = astro
  const { shop, t } = locals
  const admin = shop.consultationAdmin
  const reference = String(params['reference'] ?? '')
  const found = await admin.find(reference, by)
  if (!found) return notFound(astro)
  const text = (name: string): string => String(posted?.fields.get(name) ?? '')
  const typed = { reason: text('reason'), time: text('time') }
  const page = async (rest: Partial<ConsultationPage> = {}): Promise<ConsultationPage> => {
    const consultation = (await admin.find(reference, by)) ?? found
    const isManaged = may(by, 'leads.manage', {
      country: consultation.country,
      place: consultation.storeCode,
    })
    const hasBegun = !isBefore(shop.clock.now(), consultation.startsAt)
    const events = consultationEvents.filter(
      (event) => isManaged && nextConsultationState(consultation.state, event, hasBegun) !== undefined,
    )
    const customerId = await shop.customerAdmin.findByContact(consultation, by)
    return {
      ...{ consultation, events, typed, check: null, problems: [] },
      times: events.includes('move') ? await timesOf(consultation) : [],
      customerPath: customerId && operationsPath('customer', { id: customerId }),
      ...rest,
    }
  }

  async function timesOf(consultation: Consultation): Promise<readonly Choice[]> {
    const here = storefrontOf(locals, consultation.country)
    return (await admin.listSlots(consultation))
      .filter(({ free }) => free > 0)
      .map(({ startsAt, day, from, to, free }) => ({
        value: startsAt,
        label: t('operations-consultations:time', {
          ...{ day: formatDay(day, here), from: formatClock(from, here), to: formatClock(to, here) },
          count: free,
        }),
      }))
  }

  if (!posted) return page()
  if (posted.act === 'check-move' || posted.act === 'check-cancel') {
    const event = posted.act === 'check-move' ? 'move' : 'cancel'
    const shown = await page()
    if (!shown.events.includes(event)) return rejected({ kind: 'illegal' })
    const time = shown.times.find(({ value }) => value === typed.time) ?? null
    if (event === 'move' && time === null) return rejected({ kind: 'slot-full' })
    return { ...shown, check: { event, time } }
  }
  const event = consultationEvents.find((one) => one === posted.act)
  if (!event) return notFound(astro)
  const seen = text('seen')
  const changed = await admin.advance(reference, {
    ...{ event, by, reason: typed.reason, startsAt: typed.time },
    ...(seen === '' ? {} : { seen }),
  })
  if (changed.ok) return astro.redirect(operationsPath('consultation', { reference }), 303)
  return rejected(changed.failure)

  async function rejected(failure: ConsultationFailure): Promise<ConsultationPage | Response> {
    const { kind } = failure
    if (kind === 'not-found' || kind === 'not-permitted') return notFound(astro)
    astro.response.status = kind === 'no-reason' ? 422 : 409
    const problem = { text: t(`operations-consultations:failure.${kind}`) }
    const shown = await page({
      problems: [kind === 'no-reason' ? { ...problem, field: 'reason' } : problem],
    })
    return kind === 'no-reason' ? { ...shown, check: { event: 'cancel', time: null } } : shown
  }
}
