const colors = ['Sand', 'Olive', 'Terracotta', 'Charcoal'] as const
const columns = [
  ...[
    'sku',
    'store_view_code',
    'attribute_set_code',
    'product_type',
    'categories',
    'product_websites',
    'name',
  ],
  ...[
    'description',
    'short_description',
    'weight',
    'product_online',
    'tax_class_name',
    'visibility',
    'price',
  ],
  ...['special_price', 'special_price_from_date', 'special_price_to_date', 'url_key', 'base_image'],
  ...[
    'created_at',
    'additional_images',
    'additional_attributes',
    'qty',
    'is_in_stock',
    'configurable_variations',
  ],
  'associated_skus',
] as const
type Row = Partial<Record<(typeof columns)[number], string>>

/**
 * A product export as Magento 2 writes it: in turn a simple product, and a configurable one of four variants, each with a row of its
 * Arabic store view. `count`: products of the shop.
 */
export function aMagentoExport(
  count: number,
  { category = 'Living/Sofas', change = {} }: { readonly category?: string; readonly change?: Row } = {},
): string {
  const categories = category
    .split('/')
    .map((_, place, steps) => ['Default Category', ...steps.slice(0, place + 1)].join('/'))
    .join(',')
  const rows: Row[] = []
  for (let number = 1; number <= count; number += 1) {
    const sku = `MG-${String(number).padStart(5, '0')}`
    const about = {
      ...{ attribute_set_code: 'Furniture', product_websites: 'base', product_online: '1', categories },
      ...{ tax_class_name: 'Taxable Goods', created_at: '1/14/26, 9:12 AM', base_image: `/m/g/${sku}.jpg` },
    }
    const own = {
      ...{
        name: `Sofa ${number}`,
        description: `<p>Deep, in &quot;linen&quot;.</p><p>Seats ${number % 4}.</p>`,
      },
      ...{ short_description: 'For long evenings.', url_key: `sofa-${number}`, price: '1299.000000' },
      ...{ weight: '58.000000', additional_attributes: 'brand=Majlis Home,note=oak, oiled' },
    }
    const arabic = { sku, store_view_code: 'ar', name: `كنبة ${number}`, description: '<p>عميقة.</p>' }
    if (number % 2 === 1) {
      const special =
        number % 5 === 0
          ? {
              special_price: '999.000000',
              special_price_from_date: '11/1/26',
              special_price_to_date: '12/1/26',
            }
          : {}
      const stock = { qty: `${number % 30}.0000`, is_in_stock: '1', visibility: 'Catalog, Search' }
      rows.push({ sku, product_type: 'simple', ...about, ...own, ...special, ...stock, ...change }, arabic)
      continue
    }
    const variants = colors.map((color) => ({ sku: `${sku}-${color.toUpperCase()}`, color }))
    for (const variant of variants)
      rows.push({
        ...{
          sku: variant.sku,
          product_type: 'simple',
          ...about,
          ...own,
          name: `Sofa ${number}-${variant.color}`,
        },
        ...{ url_key: variant.sku.toLowerCase(), qty: '7.0000', is_in_stock: '1' },
        ...{
          additional_attributes: `color=${variant.color}`,
          visibility: 'Not Visible Individually',
          ...change,
        },
      })
    rows.push(
      {
        ...{ sku, product_type: 'configurable', ...about, ...own, visibility: 'Catalog, Search', price: '' },
        configurable_variations: variants.map((one) => `sku=${one.sku},color=${one.color}`).join('|'),
      },
      arabic,
    )
  }
  const lines = rows.map((row) => columns.map((name) => quoted(row[name] ?? '')).join(','))
  return [columns.join(','), ...lines, ''].join('\n')
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
