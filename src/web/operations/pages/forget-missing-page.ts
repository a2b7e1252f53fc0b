import type { AstroGlobal } from 'astro'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { notFound, type Posted } from '#web/operations/admit.ts'

/** Removes a path from the list of missing pages; the next visit lists it again. */
export async function forgetMissingPage(
  astro: AstroGlobal,
  by: StaffOperator,
  { fields }: Posted,
): Promise<Response> {
  const forgotten = await astro.locals.shop.redirectAdmin.forgetMissing(String(fields.get('path') ?? ''), by)
  if (!forgotten.ok && forgotten.failure.kind === 'not-permitted') return notFound(astro)
  return astro.redirect(astro.url.pathname + astro.url.search, 303)
}
