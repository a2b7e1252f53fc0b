import { randomUUID } from 'node:crypto'
import type { AstroGlobal } from 'astro'
import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { handleEditor } from '#web/operations/content/edit-page.ts'
import { routeOf } from '#web/operations/route-table.ts'

export type EditorFields = Readonly<Record<string, string>>
export type EditorVisit = {
  readonly posted?: EditorFields
  readonly spoken?: Language
  readonly by?: StaffOperator
}

/** The page editor, opened and posted to by a person. */
export function anEditor(shopOf: () => Shop, person: StaffOperator) {
  /** A page of operations that is opened, or posted to. */
  function aVisit(
    url: URL,
    {
      route,
      posted,
      spoken = 'en',
      by = person,
      params = {},
    }: EditorVisit & {
      readonly route: 'contentEditor' | 'contentNew'
      readonly params?: EditorFields
    },
  ) {
    const shop = shopOf()
    const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
    if (!country) throw new Error('ae')
    const fields = new FormData()
    for (const [name, value] of Object.entries({ key: randomUUID(), ...posted })) fields.append(name, value)
    const response = { status: 200 }
    const astro = {
      ...{ url, response, params, request: new Request(url) },
      locals: { shop, storefront: storefront(country, spoken), t: translator(spoken) },
      redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
      rewrite: () => new Response(null, { status: 404 }),
    } as unknown as AstroGlobal
    const admission = {
      by,
      route: routeOf(route),
      posted: posted ? { act: posted['act'] ?? '', fields } : null,
    } as unknown as Admission
    return { astro, admission, response }
  }

  /** Opens the editor at a query, or posts to it. */
  async function visit(entry: string, query: EditorFields, given: EditorVisit = {}) {
    const url = new URL(`/operations/content/${entry}/edit?${new URLSearchParams(query)}`, 'http://shop.test')
    const { astro, admission, response } = aVisit(url, {
      ...given,
      route: 'contentEditor',
      params: { entry },
    })
    const page = await handleEditor(astro, admission)
    if (!(page instanceof Response)) return { status: response.status, page, to: null }
    const location = page.headers.get('location')
    return { status: page.status, page: null, to: location === null ? null : new URL(location, url) }
  }

  async function pageAt(entry: string, query: EditorFields = {}, given: EditorVisit = {}) {
    const { page } = await visit(entry, { language: 'en', ...query }, given)
    if (!page) throw new Error('no page')
    return page
  }

  /** Types into the part that is open, and presses a button. */
  async function save(entry: string, query: EditorFields, typed: EditorFields, by = person) {
    const page = await pageAt(entry, query, { by })
    const posted = { act: 'save', version: String(page.opened.version), shown: page.part.shown, ...typed }
    return visit(entry, { language: 'en', ...query }, { posted, by })
  }

  return { aVisit, visit, pageAt, save }
}
