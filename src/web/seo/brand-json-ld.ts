import type { Brand } from '#commerce/catalog/brand.ts'
import { otherLanguage, type Language } from '#kernel/language.ts'
import type { JsonLd } from './json-ld.ts'

/** A brand by its name in both languages. `ownBrand` null: another maker's, which has one name. */
export const brandNames = (
  { brand, ownBrand }: { readonly brand: string; readonly ownBrand: Pick<Brand, 'name'> | null },
  language: Language,
): JsonLd => ({
  '@type': 'Brand',
  ...(ownBrand
    ? { name: ownBrand.name[language], alternateName: ownBrand.name[otherLanguage(language)] }
    : { name: brand }),
})

/** The page of a brand: a collection of its products. URLs are absolute. */
export const brandPage = (
  brand: Brand,
  { url, language, picture }: { readonly url: string; readonly language: Language; readonly picture: string },
): JsonLd => ({
  '@type': 'CollectionPage',
  '@id': url,
  url,
  name: brand.name[language],
  description: brand.line[language],
  inLanguage: language,
  about: {
    ...brandNames({ brand: brand.name.en, ownBrand: brand }, language),
    '@id': `${url}#brand`,
    url,
    slogan: brand.line[language],
    description: brand.story[language],
    image: picture,
  },
})
