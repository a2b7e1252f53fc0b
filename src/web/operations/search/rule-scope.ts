import { ruleKinds, targetKinds, type StoredRule } from '#commerce/search/rules/search-rule.ts'
import { mayAnywhere, reachesCountry, reachesOf, type StaffOperator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import { languageCodes, type Language } from '#kernel/language.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>
type Option = { readonly value: string; readonly label: string }

const nameOf = ({ name_ar, name_en }: Country, language: Language): string =>
  language === 'ar' ? name_ar : name_en

export const languageOptions = ({ t }: Pick<Locals, 't'>): readonly Option[] =>
  languageCodes.map((value) => ({ value, label: t(`operations-service:language.${value}`) }))

/** What a rule can be, with what each does. */
export const kindOptions = ({ t }: Pick<Locals, 't'>) =>
  ruleKinds.map((value) => ({
    value,
    label: t(`operations-search:kind.${value}`),
    about: t(`operations-search:about.${value}`),
  }))

export const targetOptions = ({ t }: Pick<Locals, 't'>): readonly Option[] =>
  targetKinds.map((value) => ({ value, label: t(`operations-search:target.${value}`) }))

/** Storefronts of the countries that the person works for. */
export function storefrontOptions(locals: Locals, by: StaffOperator): readonly Option[] {
  const reaches = reachesOf(by, 'content.see')
  return locals.shop.countries
    .filter(({ isoCode }) => reaches.some((reach) => reachesCountry(reach, isoCode)))
    .flatMap((country) =>
      languageOptions(locals).map(({ value, label }) => ({
        value: `${country.isoCode}_${value}`,
        label: `${nameOf(country, locals.storefront.language)} · ${label}`,
      })),
    )
}

export const storefrontLabel = (store: string, locals: Locals): string => {
  const [code = '', language = ''] = store.split('_')
  return scopeText({ country: code, language: language as Language }, locals)
}

/** "Everywhere", "Kuwait", "Kuwait · Arabic". */
export function scopeText(
  { country, language }: Pick<StoredRule, 'country' | 'language'>,
  locals: Locals,
): string {
  const { shop, storefront, t } = locals
  const found = shop.countries.find(({ isoCode }) => isoCode === country)
  const place =
    country === null
      ? t('operations-search:everywhere')
      : found
        ? nameOf(found, storefront.language)
        : country
  return language === null ? place : `${place} · ${t(`operations-service:language.${language}`)}`
}

export const mayEditRules = (by: StaffOperator): boolean => mayAnywhere(by, 'search.edit')
