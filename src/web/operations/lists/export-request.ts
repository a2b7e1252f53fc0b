import type { AstroGlobal } from 'astro'
import { freePersonalRows } from '#commerce/approvals/personal-exports.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { requestApproval } from '#web/operations/approvals/request-approval.ts'

export type ExportRequestPage = {
  readonly list: 'orders' | 'leads'
  readonly filters: readonly (readonly [name: string, value: string])[]
  readonly rows: string
  readonly limit: number
  readonly reason: string
  readonly problems: readonly { readonly text: string; readonly field?: string }[]
}

const lists = ['orders', 'leads'] as const

/** A file with more people than one person may have alone: says what is in it and takes the request. */
export async function handleExportRequest(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<Response | ExportRequestPage> {
  const { t } = astro.locals
  const given = (name: string): string => (astro.url.searchParams.get(name) ?? '').slice(0, 2_000)
  const list = lists.find((one) => one === given('list'))
  if (!list) {
    // Nothing was requested.
    astro.locals.doneAct = undefined
    return astro.redirect('/operations', 303)
  }
  const query = given('query')
  const reason = String(posted?.fields.get('reason') ?? '')
  const problems: { text: string; field?: string }[] = []
  if (posted) {
    const command = { act: 'list.export', input: { list, query }, reason }
    const requested = await requestApproval(astro, by, command)
    if (requested.ok) return requested.value
    if (requested.failure.kind !== 'reason-required') return notFound(astro)
    astro.response.status = 422
    problems.push({ text: t('operations-kit:export.reason-required'), field: 'reason' })
  }
  const filters = [...new URLSearchParams(query)]
  return { list, filters, rows: given('rows').replace(/\D/g, ''), limit: freePersonalRows, reason, problems }
}
