import type { FieldProblem } from '#web/operations/field-problem.ts'
import type { AstroGlobal } from 'astro'
import { beginningsOf } from '#commerce/redirects/follow-redirects.ts'
import type { PutRedirectFailure } from '#commerce/redirects/redirect-admin.ts'
import { parseFrom, withoutQuery } from '#commerce/redirects/redirect-path.ts'
import {
  redirectStatuses,
  type Redirect,
  type RedirectStatus,
  type StoredRedirect,
} from '#commerce/redirects/redirect.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import { storefrontCodes } from '#kernel/storefront.ts'
import { isLivePage } from '#web/redirects/is-live-page.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainRedirect } from './explain-redirect.ts'
import { statusText } from './redirect-list.ts'

type Typed = { readonly from: string; readonly to: string; readonly status: string; readonly reason: string }

export type RedirectPage = {
  /** Null: a new one. */
  readonly stored: StoredRedirect | null
  readonly typed: Typed
  readonly statuses: readonly { readonly value: string; readonly label: string }[]
  /** What the form was shown with, so that nothing of another is written over. */
  readonly seen: string
  readonly problems: readonly FieldProblem[]
  readonly mayEdit: boolean
  /** The destination is no page of the shop now. */
  readonly leadsNowhere: boolean
}

/** The form of one redirect, old or new, after what was posted to it. */
export async function handleRedirect(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<RedirectPage | Response> {
  const { locals, url } = astro
  const requested = parseFrom(url.searchParams.get('from') ?? '')
  const stored = (requested.ok && (await locals.shop.redirectAdmin.find(requested.value, by))) || null
  const page: RedirectPage = {
    stored,
    typed: {
      from: stored?.from ?? (requested.ok ? requested.value : ''),
      to: stored?.to ?? '',
      status: String(stored?.status ?? 301),
      reason: '',
    },
    statuses: redirectStatuses.map((status) => ({
      value: String(status),
      label: statusText(status, locals.t).label,
    })),
    seen: seenOf(stored),
    problems: [],
    mayEdit: mayAnywhere(by, 'content.edit'),
    leadsNowhere: stored?.to ? !(await isReached(locals, stored.to)) : false,
  }
  return posted ? act(astro, by, posted, page) : page
}

async function act(
  astro: AstroGlobal,
  by: StaffOperator,
  { act: name, fields }: Posted,
  page: RedirectPage,
): Promise<RedirectPage | Response> {
  const { shop, t } = astro.locals
  const text = (field: string): string => String(fields.get(field) ?? '')
  const typed = { from: text('from'), to: text('to'), status: text('status'), reason: text('reason') }
  const refuse = (status: number, ...problems: readonly FieldProblem[]): RedirectPage => {
    astro.response.status = status
    return { ...page, typed, problems }
  }
  if (name === 'remove') {
    const removed =
      page.stored && (await shop.redirectAdmin.remove(page.stored.from, { by, reason: typed.reason }))
    if (!removed?.ok) return notFound(astro)
    return astro.redirect(operationsPath('redirects'), 303)
  }
  const from = parseFrom(typed.from)
  // A gone page has no destination, whatever is still in its field.
  const put = await shop.redirectAdmin.put({
    ...typed,
    to: typed.status === '410' ? '' : typed.to,
    by,
    expected: from.ok && from.value === page.stored?.from ? parseSeen(text('seen'), from.value) : null,
  })
  if (put.ok) return astro.redirect(operationsPath('redirects'), 303)
  const { failure } = put
  if (failure.kind === 'not-permitted') return notFound(astro)
  if (failure.kind === 'changed')
    return {
      ...refuse(409, changedProblem(failure, astro.locals)),
      stored: failure.current,
      seen: seenOf(failure.current),
    }
  return refuse(422, explainRedirect(failure, t))
}

function changedProblem(
  { current }: Extract<PutRedirectFailure, { kind: 'changed' }>,
  { t }: App.Locals,
): FieldProblem {
  return current
    ? {
        text: t('operations-pages:problem.changed', { by: current.by, to: current.to ?? '410' }),
        field: 'to',
      }
    : { text: t('operations-pages:problem.removed'), field: 'from' }
}

const seenOf = (stored: Redirect | null): string => (stored ? `${stored.status} ${stored.to ?? ''}` : '')

function parseSeen(text: string, from: string): Redirect | null {
  const [, code, to = ''] = /^(\d{3}) (.*)$/s.exec(text) ?? []
  const status = redirectStatuses.find((one): one is RedirectStatus => String(one) === code)
  return status === undefined ? null : { from, to: to === '' ? null : to, status }
}

/** Whether a destination is a page, or has a redirect itself, in some storefront. */
async function isReached({ shop }: App.Locals, to: string): Promise<boolean> {
  for (const path of beginningsOf(withoutQuery(to), storefrontCodes(shop.countries)))
    if ((await isLivePage(shop, path)) || (await shop.redirects.follow(path))) return true
  return false
}
