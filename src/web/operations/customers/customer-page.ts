import type { FieldProblem } from '#web/operations/field-problem.ts'
import type { AstroGlobal } from 'astro'
import type { OperatorsCustomer } from '#commerce/customer-admin/customer-admin.ts'
import { parseReason } from '#commerce/customer-admin/customer-rules.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Translate } from '#i18n/translator.ts'
import { customerDataFile } from '#web/customers/customer-data-file.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import {
  checkCash,
  checkCorrection,
  checkErasure,
  checkExport,
  checkSessions,
  type CustomerCheck,
} from './customer-checks.ts'

/** Parts of the page with a form. */
const forms = ['contact', 'sessions', 'cash', 'export', 'erasure'] as const
export type CustomerForm = (typeof forms)[number]

export type CustomerPage = {
  readonly customer: OperatorsCustomer
  readonly seesContact: boolean
  readonly check: CustomerCheck | null
  readonly key: string | undefined
  readonly problems: readonly FieldProblem[]
  /** What was typed, and in which form. */
  readonly typed: { readonly form: CustomerForm | null; readonly contact: string; readonly reason: string }
}

const formOf = (act: string): CustomerForm | null => forms.find((form) => act.endsWith(form)) ?? null

/** A customer for the page of operators, after what was posted to it. */
export async function handleCustomer(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<CustomerPage | Response> {
  const { locals, params, url, response } = astro
  const { customerAdmin } = locals.shop
  const id = params['id'] ?? ''
  const found =
    posted?.act === 'show-contact'
      ? await customerAdmin.showContact(id, by)
      : await customerAdmin.open(id, by)
  if (!found.ok) return notFound(astro)
  const customer = found.value
  const page: CustomerPage = {
    ...{ customer, check: null, key: undefined, problems: [] },
    seesContact: posted?.act === 'show-contact',
    typed: { form: null, contact: '', reason: '' },
  }
  if (!posted || posted.act === 'show-contact') return page
  const text = (name: string): string => String(posted.fields.get(name) ?? '').slice(0, 1_000)
  const typed = { form: formOf(posted.act), contact: text('contact'), reason: text('reason') }
  const done = await act(astro, { by, posted, customer })
  if (done instanceof Response) return done
  if (done.ok) return done.value ? { ...page, typed, check: done.value } : astro.redirect(url.pathname, 303)
  const { kind } = done.failure
  if (kind === 'not-found' || kind === 'not-permitted') return notFound(astro)
  response.status = conflicts.includes(kind) ? 409 : 422
  return { ...page, typed, key: text('key').slice(0, 64), problems: [explain(kind, typed.form, locals.t)] }
}

const conflicts: readonly string[] = ['closed', 'taken', 'too-many', 'changed-meanwhile', 'stale']

type Acting = {
  readonly by: Admission['by']
  readonly posted: Posted
  readonly customer: OperatorsCustomer
}
/** A check page that is shown next, or null: it is done. */
type Outcome = Response | Result<CustomerCheck | null, { readonly kind: string }>

async function act(astro: AstroGlobal, { by, posted, customer }: Acting): Promise<Outcome> {
  const { locals } = astro
  const { customerAdmin, approvals, clock } = locals.shop
  const text = (name: string): string => String(posted.fields.get(name) ?? '').slice(0, 1_000)
  const [reason, contact] = [text('reason'), text('contact')]
  const request = { customerId: customer.id, by, reason }
  const nothing = <Failure>(result: Result<unknown, Failure>) => (result.ok ? ok(null) : result)
  if (posted.act.startsWith('check-')) {
    if (parseReason(reason) === undefined) return { ok: false, failure: { kind: 'no-reason' } }
    if (customer.deletionRequestedAt !== null) return { ok: false, failure: { kind: 'closed' } }
  }
  switch (posted.act) {
    case 'check-contact': {
      const checked = await customerAdmin.checkContact({ ...request, contact })
      if (!checked.ok) return checked
      return ok(checkCorrection(customer, { correction: checked.value, contact, reason }, locals))
    }
    case 'check-sessions':
      return ok(checkSessions(customer, reason, locals))
    case 'check-cash':
      return ok(checkCash(customer, reason, locals))
    case 'check-export':
      return ok(checkExport(customer, reason, locals))
    case 'check-erasure': {
      const waives = text('waives') === '1'
      const checked = await customerAdmin.checkErasure({ customerId: customer.id, waivesWallet: waives, by })
      if (!checked.ok) return checked
      const deciders = await approvals.deciders('customers.erase', customer.country, by)
      return ok(checkErasure(customer, { erasure: checked.value, deciders, reason, waives }, locals))
    }
    case 'contact':
      return nothing(await customerAdmin.correctContact({ ...request, contact, key: text('key') }))
    case 'end-sessions':
      return nothing(await customerAdmin.endSessions(request))
    case 'block-cash':
    case 'allow-cash':
      return nothing(await customerAdmin.setCashBlock({ ...request, isBlocked: posted.act === 'block-cash' }))
    case 'export': {
      const exported = await customerAdmin.exportData(request)
      return exported.ok ? customerDataFile(exported.value, clock.now()) : exported
    }
    default: {
      const input = { customerId: customer.id, waivesWallet: text('waives') === '1' }
      const command = { act: 'customer.erase', input, reason, version: Number(text('version')) }
      return nothing(await approvals.request({ ...command, key: `operator:${text('key').slice(0, 64)}` }, by))
    }
  }
}

const explained = [
  'no-reason',
  'malformed',
  'not-mobile',
  'same-contact',
  'taken',
  'too-many',
  'closed',
  'wallet-not-empty',
  'changed-meanwhile',
] as const

function explain(kind: string, form: CustomerForm | null, t: Translate): FieldProblem {
  const known = explained.find(
    (one) =>
      one === (kind === 'reason-required' ? 'no-reason' : kind === 'stale' ? 'changed-meanwhile' : kind),
  )
  const text = known ? t(`operations-customers:failure.${known}`) : t('operations-customers:failure.other')
  if (form === null) return { text }
  if (known === 'no-reason') return { text, field: `${form}-reason` }
  if (known === 'wallet-not-empty') return { text, field: 'waives' }
  return form === 'contact' ? { text, field: 'contact-new' } : { text }
}
