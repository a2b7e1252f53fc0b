type Asked = {
  readonly url: URL
  readonly locals: Pick<App.Locals, 'shop' | 'storefront' | 't' | 'requestId'>
}

/**
 * First words of a form that a product's page leads to (`?about=urlKey&sku=…`): which piece it is about. Undefined
 * without one, or when it is none of ours.
 */
export async function askedAbout(
  { url, locals }: Asked,
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
    // A size that was worked out with the tool of its page.
    if (/^\d{1,5}x\d{1,5}$/.test(size))
      return t('tools:cut.message', { name, sku, size: size.replace('x', ' × ') })
    return t(key, { name, sku })
  } catch (error) {
    shop.report(error, { what: 'name the product of a form', requestId })
    return undefined
  }
}
