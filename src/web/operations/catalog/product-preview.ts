import type { AstroGlobal } from 'astro'
import type { StoredProduct } from '#commerce/catalog-admin/ports.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import {
  placeOptions,
  storefrontsOf,
  previewWidthsOf,
  type PreviewView,
} from '#web/operations/content/preview-view.ts'
import { readMoment } from '#web/operations/content/read-moment.ts'
import { pathTo } from '#web/paths.ts'

export type ProductPreview = Pick<PreviewView, 'storefronts' | 'widths' | 'width' | 'at'> & {
  readonly stored: StoredProduct
  /** The page in the storefront, by a token of one hour. Null: what was entered is no moment. */
  readonly href: string | null
}

/** The page of a product in the storefront and at the moment that the address asks for. */
export async function loadProductPreview(
  astro: AstroGlobal,
  { by }: Admission,
): Promise<ProductPreview | Response> {
  const { locals, params, url } = astro
  const { shop, storefront: own, t } = locals
  const stored = await shop.catalogAdmin.find(String(params['code'] ?? ''), by)
  if (!stored) return notFound(astro)
  const given = url.searchParams
  const places = storefrontsOf(locals)
  const place = places.find(({ code }) => code === given.get('in')) ?? own
  const at = given.get('at') ?? ''
  const moment = readMoment(at, place.country)
  // Without a moment, too, the token names one: only then is a hidden product found.
  const token =
    moment === undefined ? undefined : shop.contentAdmin.signPreview({ at: moment ?? shop.clock.now() }, by)
  const { urlKey } = stored.product
  return {
    ...{ stored, at },
    ...previewWidthsOf(given.get('width'), t),
    storefronts: placeOptions(places, place, locals),
    href: token === undefined ? null : `${pathTo(place.code, 'product', { urlKey })}?preview=${token}`,
  }
}
