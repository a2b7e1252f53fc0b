import type { Benefit, Promotion, Target } from '#commerce/promotions/promotion.ts'
import { paymentMethodCodes } from '#commerce/payments/methods/payment-method.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { NameOf } from './sentence-context.ts'

/** As many as are looked up; a sentence names fewer. */
const maxProducts = 20

/** Names of what promotions are about, in both languages. */
export async function loadNames(
  { shop }: Pick<App.Locals, 'shop'>,
  promotion: Promotion,
  by: StaffOperator,
): Promise<NameOf> {
  const categories = new Map((await shop.catalog.listCategories()).map(({ path, name }) => [path, name]))
  const brands = new Map(shop.catalog.listBrands().map(({ name }) => [name.en, name]))
  const products = await productNames(shop, promotion, by)
  const nameOf = (kind: Parameters<NameOf>[0], code: string): Bilingual | undefined => {
    switch (kind) {
      case 'category':
        return categories.get(code)
      case 'brand':
        return brands.get(code)
      case 'product':
        return products.get(code)
      case 'payment-method': {
        const method = paymentMethodCodes.find((one) => one === code)
        return method && shop.payments.methodName(method)
      }
    }
  }
  return (kind, code, language) => nameOf(kind, code)?.[language] || code
}

async function productNames(
  shop: App.Locals['shop'],
  { benefit, country: code }: Promotion,
  by: StaffOperator,
): Promise<ReadonlyMap<string, Bilingual>> {
  const codes = [...new Set(codesOf(benefit))].slice(0, maxProducts)
  const country = shop.countries.find(({ isoCode }) => isoCode === code)
  const variants = country ? await shop.catalog.listVariants(codes, country) : new Map()
  const found = await Promise.all(
    codes.map(async (one) => {
      const name = variants.get(one)?.name ?? (await shop.catalogAdmin.find(one, by))?.product.name
      return name ? [[one, name] as const] : []
    }),
  )
  return new Map(found.flat())
}

function codesOf(benefit: Benefit): readonly string[] {
  const of = ({ products }: Target) => products
  switch (benefit.kind) {
    case 'offer':
    case 'flash':
    case 'bogo':
      return of(benefit.of)
    case 'gift-with':
      return [...of(benefit.of), benefit.sku]
    case 'combo':
      return benefit.parts.flatMap((part) => of(part.of))
    case 'gift-tiers':
      return benefit.tiers.flatMap(({ choices }) => choices)
    case 'cart':
    case 'free-delivery':
      return []
  }
}
