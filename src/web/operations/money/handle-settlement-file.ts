import type { AstroGlobal } from 'astro'
import type { SettlementFile } from '#commerce/payments/settlement/settlement-file.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { notFound, type Posted } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'

type FilePage = {
  readonly file: SettlementFile
  readonly problems: readonly { readonly text: string }[]
}

/** What a settlement file says; a person imports or discards it. */
export async function handleSettlementFile(
  astro: AstroGlobal,
  { by, posted }: { readonly by: StaffOperator; readonly posted: Posted | null },
): Promise<Response | FilePage> {
  const { shop, t } = astro.locals
  const { settlements } = shop.money
  const id = astro.params['id'] ?? ''
  const done = !posted
    ? null
    : posted.act === 'import'
      ? await settlements.importFile(by, id)
      : await settlements.discard(by, id)
  const file = await settlements.findFile(by, id)
  if (!file) return notFound(astro)
  if (done?.ok)
    return astro.redirect(
      posted?.act === 'import' ? operationsPath('settlementFile', { id }) : operationsPath('settlements'),
      303,
    )
  if (done) astro.response.status = 409
  return { file, problems: done ? [{ text: t('operations-money:file.not-checked') }] : [] }
}
