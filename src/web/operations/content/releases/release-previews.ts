import { previewPath } from '#commerce/content-admin/content-admin.ts'
import type { Release } from '#commerce/content-admin/release.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { languageCodes, languages, type Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { countryName } from '#web/operations/lists/country-options.ts'

/** Pages of a storefront as they are when the release begins. */
export type StorefrontPreviews = {
  readonly label: string
  readonly language: Language
  /** The home page, then pages of the release that are shown there. */
  readonly links: readonly { readonly text: string; readonly href: string }[]
}

/** Links that open each storefront at the moment of the release, with that moment's prices and promotions. They work for an hour. */
export async function listReleasePreviews(
  locals: App.Locals,
  release: Release,
  by: StaffOperator,
): Promise<readonly StorefrontPreviews[]> {
  const { shop, t } = locals
  const token = shop.contentAdmin.signPreview({ at: release.startsAt }, by)
  if (token === undefined) return []
  const pages = await Promise.all(
    release.versions
      .filter(({ name }) => name.kind === 'page')
      .map(async ({ name, version, title }) => {
        const found = await shop.contentAdmin.findVersion(name, version, by)
        return { name, title, slug: found && 'slug' in found.body ? found.body.slug : undefined }
      }),
  )
  return shop.countries.flatMap((country) =>
    languageCodes.map((language) => {
      const { code } = storefront(country, language)
      const own = pages.filter(({ name }) => name.locale === languages[language].locale)
      const paths = new Map([
        ['', t('operations-releases:previews.home')],
        ...own.flatMap(({ name, slug, title }) => {
          const path = previewPath(name, slug, { country, countries: shop.countries })
          return path === undefined || path === '' ? [] : [[path, title] as const]
        }),
      ])
      return {
        label: `${countryName(country.isoCode, locals)} · ${t(`operations-service:language.${language}`)}`,
        language,
        links: [...paths].map(([path, text]) => ({ text, href: `/${code}${path}?preview=${token}` })),
      }
    }),
  )
}
