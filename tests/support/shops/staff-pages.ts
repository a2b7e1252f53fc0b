import type { AstroGlobal } from 'astro'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { StaffSession } from '#commerce/staff-access/staff-member.ts'
import { translator } from '#i18n/translator.ts'
import { storefront } from '#kernel/storefront.ts'
import { admit, type Admission } from '#web/operations/admit.ts'
import { operationsPath, type OperationsRouteId } from '#web/operations/route-table.ts'
import type { OpenShop } from '#open-shop.ts'
import { theStorefront } from './a-content-shop.ts'

type Visit = {
  readonly by: StaffOperator
  readonly parameters?: Readonly<Record<string, string>>
  /** What a form of the page posts; without it, the page is only opened. */
  readonly posted?: Readonly<Record<string, string>>
}

/** What a page of operations answers to members of staff: its route lets them in, then its own handler acts. */
export const staffPages =
  <Page>(
    { shop }: Pick<OpenShop, 'shop'>,
    id: OperationsRouteId,
    handle: (astro: AstroGlobal, admission: Admission) => Promise<Page | Response>,
  ) =>
  async ({ by, parameters = {}, posted }: Visit) => {
    const url = new URL(operationsPath(id, parameters as never), shop.settings.origin)
    const body = posted && new URLSearchParams(posted)
    const request = new Request(url, body ? { method: 'POST', body } : {})
    const response = { status: 200 }
    const session = { id: 'session', operator: by, language: 'en' } as StaffSession
    const staffAccess = { ...shop.staffAccess, find: async () => session }
    const { country } = theStorefront('ae/en')
    const astro = {
      ...{ url, request, response, params: parameters, clientAddress: '203.0.113.7' },
      cookies: { get: () => undefined, set: () => undefined },
      locals: {
        ...{ shop: { ...shop, staffAccess }, requestId: 'request-1', t: translator('en') },
        storefront: storefront(country, 'en'),
      },
      redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
      rewrite: async () => new Response(null, { status: 404 }),
    } as unknown as AstroGlobal
    const admission = await admit(astro, id)
    const page = admission instanceof Response ? admission : await handle(astro, admission)
    return page instanceof Response
      ? { status: page.status, location: page.headers.get('location') ?? '', page: null }
      : { status: response.status, location: '', page }
  }
