import type { AstroGlobal } from 'astro'
import type { StaffSession } from '#commerce/staff-access/staff-member.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { isLanguage } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { parseOperationsPath } from './own-path.ts'
import { needsStepUp } from './step-up.ts'
import type { OperationsRoute } from './operations-route.ts'
import { operationsPath, routeOf, type OperationsRouteId } from './route-table.ts'
import { staffBrowserOf } from './session-cookie.ts'

/** What a page of operations begins with. */
export type Admission = {
  readonly session: StaffSession
  readonly by: StaffOperator
  readonly route: OperationsRoute
  /** What was posted; null: the page is only shown. */
  readonly posted: Posted | null
}

export type Posted = {
  /** The name of an act of the route. */
  readonly act: string
  readonly fields: FormData
}

/**
 * Lets a member of staff in to a page, or says where to go: to the sign-in, or to "not found", which is also the answer for what they
 * may not see. Sets the language of the page.
 */
export async function admit(astro: AstroGlobal, id: OperationsRouteId): Promise<Admission | Response> {
  const { locals, url, request } = astro
  const route = routeOf(id)
  locals.isOperations = true
  const session = await locals.shop.staffAccess.find(staffBrowserOf(astro))
  if (!session) return astro.redirect(toSignIn(url), 303)
  speak(locals, session.language)
  locals.staffSession = session
  const by = session.operator
  if (!isOpenTo(by, route)) return notFound(astro)
  if (request.method !== 'POST') return { session, by, route, posted: null }
  const fields = await request.formData()
  const name = String(fields.get('act') ?? '')
  const act = Object.hasOwn(route.acts, name) ? route.acts[name] : undefined
  if (!act || !mayAnywhere(by, act.permission)) return notFound(astro)
  if (act.stepUp && needsStepUp(by, locals.shop.clock.now()))
    return astro.redirect(
      `${operationsPath('signIn')}?step=prove&next=${encodeURIComponent(url.pathname + url.search)}`,
      303,
    )
  return { session, by, route, posted: { act: name, fields } }
}

/** For pages without a session: sets the language that the browser or ?lang= asks for. */
export function greet({ locals, url, request }: Pick<AstroGlobal, 'locals' | 'url' | 'request'>): void {
  locals.isOperations = true
  const requested = url.searchParams.get('lang') ?? ''
  const preferred = request.headers.get('accept-language')?.trim().startsWith('ar') ? 'ar' : 'en'
  speak(locals, isLanguage(requested) ? requested : preferred)
}

export const isOpenTo = (by: StaffOperator, { permission }: OperationsRoute): boolean =>
  permission === 'public' || permission === 'signed-in' || mayAnywhere(by, permission)

/** The page for what does not exist, and for what is another's. Whatever was posted has been read. */
export const notFound = (astro: Pick<AstroGlobal, 'rewrite' | 'url' | 'request'>): Promise<Response> =>
  astro.rewrite(
    new Request(new URL(operationsPath('notFound'), astro.url), { headers: astro.request.headers }),
  )

function speak(locals: App.Locals, language: Language): void {
  locals.storefront = storefront(locals.storefront.country, language)
  locals.t = translator(language)
}

const toSignIn = (url: URL): string => {
  const next = parseOperationsPath(url.pathname + url.search)
  return next === null || next === operationsPath('home')
    ? operationsPath('signIn')
    : `${operationsPath('signIn')}?next=${encodeURIComponent(next)}`
}
