type Page = {
  readonly url: URL
  readonly locals: Pick<App.Locals, 'shop' | 'storefront' | 't' | 'requestId'>
}

/**
 * The initial message of a form that a product page links to (`?about=urlKey&sku=…`), naming the product. Undefined
 * without a product that is sold here.
 */
export async function loadEnquiryMessage(
  { url, locals }: Page,
  key: 'product:bulk.message' | 'product:buy.message',
): Promise<string | undefined> {
  const urlKey = url.searchParams.get('about') ?? ''
  const { shop, storefront, requestId, t } = locals
  if (!/^[a-z0-9-]{1,120}$/.test(urlKey)) return undefined
  try {
    const found = await shop.catalog.findProduct(urlKey, storefront)
    if (found.kind !== 'sold') return undefined
    const { name, code, variants } = found.product
    const sku = variants.find((variant) => variant.sku === url.searchParams.get('sku'))?.sku ?? code
    const size = url.searchParams.get('size') ?? ''
    // From the cut-to-size tool of the product page.
    if (/^\d{1,5}x\d{1,5}$/.test(size))
      return t('tools:cut.message', { name, sku, size: size.replace('x', ' × ') })
    return t(key, { name, sku })
  } catch (error) {
    shop.report(error, { what: 'name the product of a form', requestId })
    return undefined
  }
}
