import type { AstroGlobal } from 'astro'
import type { UnsentForm } from '#commerce/staff-access/unsent-forms.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { parseOperationsPath } from '#web/operations/own-path.ts'
import { operationsPath } from '#web/operations/route-table.ts'

/** Fields that a form carries without showing them. */
const hidden = new Set(['act', 'key', 'version', 'shown'])

export type UnsentView = UnsentForm & {
  readonly isShown: (name: string) => boolean
}

/** A form that was typed into before the session ended. It is sent by its button alone. */
export async function handleUnsent(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<Response | UnsentView> {
  const { staffAccess } = astro.locals.shop
  const id = astro.url.searchParams.get('form') ?? ''
  const form = await staffAccess.findUnsentForm(by, id)
  const path = parseOperationsPath(form?.path ?? null)
  if (!form || path === null) return notFound(astro)
  if (posted) {
    await staffAccess.discardUnsentForm(by, id)
    return astro.redirect(operationsPath('home'), 303)
  }
  return { ...form, path, isShown: (name) => !hidden.has(name) && !name.startsWith('preview') }
}
