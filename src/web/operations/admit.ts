import type { AstroGlobal } from 'astro'
import type { StaffBrowser } from '#commerce/staff-access/deps.ts'
import type { StaffSession } from '#commerce/staff-access/staff-member.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { isLanguage } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { readDoneAct } from './done-act.ts'
import { parseOperationsPath } from './own-path.ts'
import { needsStepUp } from './step-up.ts'
import { keepPosted } from './keep-posted.ts'
import type { OperationsRoute, RoutePermission } from './operations-route.ts'
import { operationsPath, routeOf, type OperationsRouteId } from './route-table.ts'
import { staffBrowserOf } from './session-cookie.ts'
import type { OperationsVisit } from './operations-visit.ts'

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
export async function admit(astro: OperationsVisit, id: OperationsRouteId): Promise<Admission | Response> {
  const { locals, url, request } = astro
  const route = routeOf(id)
  locals.isOperations = true
  const browser = staffBrowserOf(astro)
  const session = await locals.shop.staffAccess.find(browser)
  if (!session)
    return astro.redirect(toSignIn(browser, (await keepPosted(astro, await readPosted(request))) ?? url), 303)
  speakAs(locals, session)
  const by = session.operator
  if (!isOpenTo(by, route)) return notFound(astro)
  if (request.method !== 'POST') {
    locals.doneText = readDoneAct(astro, locals.t)
    return { session, by, route, posted: null }
  }
  const fields = await request.formData()
  const name = String(fields.get('act') ?? '')
  const act = Object.hasOwn(route.acts, name) ? route.acts[name] : undefined
  if (!act || !isOpenTo(by, act)) return notFound(astro)
  if (act.stepUp && needsStepUp(by, locals.shop.clock.now()))
    return astro.redirect(toProof((await keepPosted(astro, fields)) ?? url), 303)
  locals.doneAct = { route: id, act: name }
  return { session, by, route, posted: { act: name, fields } }
}

/** For pages without a session: sets the language that the browser or ?lang= asks for. */
export function greet({ locals, url, request }: Pick<AstroGlobal, 'locals' | 'url' | 'request'>): void {
  locals.isOperations = true
  const requested = url.searchParams.get('lang') ?? ''
  const preferred = request.headers.get('accept-language')?.trim().startsWith('ar') ? 'ar' : 'en'
  speak(locals, isLanguage(requested) ? requested : preferred)
}

/** Whether the page, or an act of it, is open to the person. */
export const isOpenTo = (
  by: StaffOperator,
  { permission }: { readonly permission: RoutePermission },
): boolean => {
  if (permission === 'public' || permission === 'signed-in') return true
  const anyOf = typeof permission === 'string' ? [permission] : permission
  return anyOf.some((one) => mayAnywhere(by, one))
}

/** The page for what does not exist, and for what is another's. Whatever was posted has been read. */
export const notFound = (astro: Pick<AstroGlobal, 'rewrite' | 'url' | 'request'>): Promise<Response> =>
  astro.rewrite(
    new Request(new URL(operationsPath('notFound'), astro.url), { headers: astro.request.headers }),
  )

/** On a page that is not admitted and has a session. */
export function speakAs(locals: App.Locals, session: StaffSession): void {
  speak(locals, session.language)
  locals.staffSession = session
}

function speak(locals: App.Locals, language: Language): void {
  locals.storefront = storefront(locals.storefront.country, language)
  locals.t = translator(language)
}

/** Undefined: nothing was posted, or nothing that can be read. */
const readPosted = (request: Request): Promise<FormData | undefined> =>
  request.method === 'POST' ? request.formData().catch(() => undefined) : Promise.resolve(undefined)

const toSignIn = ({ tablet }: StaffBrowser, url: URL): string => {
  const next = parseOperationsPath(url.pathname + url.search)
  const page = operationsPath(tablet === null ? 'signIn' : 'tablet')
  return next === null || next === operationsPath('home') ? page : `${page}?next=${encodeURIComponent(next)}`
}

const toProof = (url: URL): string =>
  `${operationsPath('signIn')}?step=prove&next=${encodeURIComponent(url.pathname + url.search)}`
