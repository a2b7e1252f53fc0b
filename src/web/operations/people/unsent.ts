import type { AstroGlobal } from 'astro'
import type { UnsentFailure, UnsentForm } from '#commerce/staff-access/unsent-forms.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { isTyped } from '#web/operations/keep-posted.ts'
import { parseOperationsPath } from '#web/operations/own-path.ts'
import { operationsPath } from '#web/operations/route-table.ts'

export type UnsentView = UnsentForm & {
  readonly isShown: (name: string) => boolean
}

/** Why a form is not here, and the page that it is on. */
export type LostForm = { readonly lost: UnsentFailure; readonly path: string }

const failures: readonly string[] = ['unknown', 'too-long', 'full'] satisfies readonly UnsentFailure[]
const isFailure = (text: string): text is UnsentFailure => failures.includes(text)

/** A form that was typed into before the session ended. It is sent by its button alone. */
export async function handleUnsent(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<Response | UnsentView | LostForm> {
  const { staffAccess } = astro.locals.shop
  const { searchParams } = astro.url
  const lost = searchParams.get('lost') ?? ''
  const lostPath = parseOperationsPath(searchParams.get('path'))
  if (!posted && isFailure(lost) && lostPath !== null) return { lost, path: lostPath }
  const id = searchParams.get('form') ?? ''
  const form = await staffAccess.findUnsentForm(by, id)
  const path = parseOperationsPath(form?.path ?? null)
  if (!form || path === null) return notFound(astro)
  if (posted) {
    await staffAccess.discardUnsentForm(by, id)
    return astro.redirect(operationsPath('home'), 303)
  }
  return { ...form, path, isShown: isTyped }
}
