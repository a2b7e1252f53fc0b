import { getContainerRenderer } from '@astrojs/react/container-renderer'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { loadRenderers } from 'astro:container'
import type { AstroComponentFactory } from 'astro/runtime/server/index.js'
import type { Shop } from '#commerce/shop.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { aShop } from './shops/a-shop.ts'

type Props = Record<string, unknown>
type LoadedPage = { readonly locals: App.Locals; readonly url: URL }
type Look = {
  readonly language?: Language
  readonly country?: string
  readonly shop?: Shop
  /** Or loaded from the page, as its frontmatter does. */
  readonly props?: Props | ((page: LoadedPage) => Promise<Props>)
  /** Path and query below the storefront. */
  readonly path?: string
  readonly params?: Record<string, string>
  readonly locals?: Partial<App.Locals>
  readonly cookie?: string
  /** What a form sends to the page. */
  readonly posted?: FormData
}

export type Rendered = { readonly status: number; readonly headers: Headers; readonly html: string }

/** Renders a component or a page as the middleware would hand it the request. */
export async function render(component: unknown, look: Look = {}): Promise<Rendered> {
  startTranslations()
  const { language = 'en', country = 'ae', shop = aShop(), path = '', props = {}, params = {} } = look
  const entry = shop.countries.find(({ isoCode }) => isoCode === country)
  invariant(entry, 'a country of the registry')
  const container = await AstroContainer.create({
    renderers: await loadRenderers([getContainerRenderer()]),
    // The container knows no integration; the words only have to be there.
    manifest: { clientDirectives: new Map([['intent', ';']]) } as never,
  })
  const request = new Request(`http://localhost:4321/${country}/${language}${path}`, {
    headers: look.cookie === undefined ? {} : { cookie: look.cookie },
    ...(look.posted && { method: 'POST', body: look.posted }),
  })
  const locals: App.Locals = {
    shop,
    storefront: storefront(entry, language),
    t: translator(language),
    requestId: 'test',
    kiosk: null,
    signedIn: async () => undefined,
    preview: undefined,
    ...look.locals,
  }
  const answer = await container.renderToResponse(component as AstroComponentFactory, {
    props: typeof props === 'function' ? await props({ locals, url: new URL(request.url) }) : props,
    params: { country, language, ...params },
    request,
    locals,
    partial: false,
  })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
