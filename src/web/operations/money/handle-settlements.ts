import type { FieldProblem } from '#web/operations/field-problem.ts'
import type { AstroGlobal } from 'astro'
import type { SettlementDay } from '#commerce/payments/settlement/settlement-admin.ts'
import type { SettlementFile } from '#commerce/payments/settlement/settlement-file.ts'
import { mayEverywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { notFound, type Posted } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { readMapFields, type MapFields } from './settlement-map-fields.ts'

export type SettlementsPage = {
  readonly provider: string
  readonly providers: readonly string[]
  readonly fields: MapFields
  readonly files: readonly SettlementFile[]
  readonly days: readonly SettlementDay[]
  readonly openFindings: number
  readonly problems: readonly FieldProblem[]
  /** Files and days are about all countries. */
  readonly mayUpload: boolean
}

const shownFiles = 20
const shownDays = 31

/** Settlement files that were uploaded, days, and the form for another file. */
export async function handleSettlements(
  astro: AstroGlobal,
  { by, posted }: { readonly by: StaffOperator; readonly posted: Posted | null },
): Promise<Response | SettlementsPage> {
  const { shop, t } = astro.locals
  const { settlements } = shop.money
  const requested = String(posted?.fields.get('provider') ?? astro.url.searchParams.get('provider') ?? '')
  const provider = settlements.providers.find((code) => code === requested) ?? settlements.providers[0] ?? ''
  const load = async (problems: readonly FieldProblem[] = []): Promise<SettlementsPage> => ({
    provider,
    providers: settlements.providers,
    fields: readMapFields(
      posted?.act === 'upload' ? posted.fields : null,
      await settlements.lastMap(provider),
    ),
    files: await settlements.listFiles(by, shownFiles),
    days: await settlements.listDays(by, shownDays),
    openFindings: (await settlements.countOpen(by)).count,
    problems,
    mayUpload: mayEverywhere(by, 'settlements.manage'),
  })
  const refuse = (status: number, problem: FieldProblem) => {
    astro.response.status = status
    return load([problem])
  }
  if (!posted) return load()
  if (posted.act === 'close-day') {
    const closed = await settlements.closeDay(by, { provider, day: String(posted.fields.get('day') ?? '') })
    if (!closed.ok) {
      const count = closed.failure.kind === 'open-findings' ? closed.failure.count : 0
      return refuse(409, { text: t(`operations-money:close-day.${closed.failure.kind}`, { count }) })
    }
    return astro.redirect(operationsPath('settlements'), 303)
  }
  const file = posted.fields.get('file')
  if (!(file instanceof File) || file.size === 0)
    return refuse(422, { text: t('operations-money:problem.file'), field: 'file' })
  const uploaded = await settlements.upload(by, {
    provider,
    name: tidyText(file.name).slice(-120),
    bytes: new Uint8Array(await file.arrayBuffer()),
    map: readMapFields(posted.fields, undefined).map,
  })
  if (uploaded.ok) return astro.redirect(operationsPath('settlementFile', { id: uploaded.value.id }), 303)
  const { failure } = uploaded
  if (failure.kind === 'not-permitted') return notFound(astro)
  if (failure.kind === 'already-uploaded')
    return refuse(409, {
      text: t('operations-money:upload.already-uploaded', {
        name: failure.file.name,
        by: failure.file.uploadedBy.name,
      }),
      field: 'file',
    })
  return refuse(422, {
    text: t(`operations-money:upload.${failure.kind}`, {
      why: failure.kind === 'bad-map' ? failure.problems.join('; ') : '',
    }),
    field: 'file',
  })
}
