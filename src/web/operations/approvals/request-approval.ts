import type { AstroGlobal } from 'astro'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { ok, type Result } from '#kernel/result.ts'
import { operationsPath } from '#web/operations/route-table.ts'

/** Freezes what one person may not do alone, and leads to the page of the request. */
export async function requestApproval(
  { locals, redirect }: Pick<AstroGlobal, 'locals' | 'redirect'>,
  by: StaffOperator,
  command: { readonly act: string; readonly input: unknown; readonly reason: string },
): Promise<Result<Response, { readonly kind: string }>> {
  const requested = await locals.shop.approvals.request(command, by)
  return requested.ok ? ok(redirect(operationsPath('approval', { id: requested.value.id }), 303)) : requested
}
