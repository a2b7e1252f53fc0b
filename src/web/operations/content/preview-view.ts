import type { Preview } from '#commerce/content/gateway.ts'
import type { EntryVersion } from '#commerce/content/ports.ts'
import { previewPath, type StoredEntry } from '#commerce/content-admin/content-admin.ts'
import type { EntryRef } from '#commerce/content-admin/entry-id.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import { isLanguage, languageCodes, languages, type Language } from '#kernel/language.ts'
import { storefront, type Storefront } from '#kernel/storefront.ts'
import { countryName } from '#web/operations/lists/country-options.ts'
import { readMoment } from './read-moment.ts'

const previewWidths = [390, 820, 1440] as const

type Option = { readonly value: string; readonly label: string; readonly isChosen: boolean }

/** As wide as a device, in CSS pixels. */
export function previewWidthsOf(wanted: string | null, t: App.Locals['t']) {
  const width = previewWidths.find((one) => String(one) === wanted) ?? 1440
  const widths: readonly Option[] = previewWidths.map((one) => ({
    value: String(one),
    label: t('operations-content:preview.pixels', { width: one }),
    isChosen: one === width,
  }))
  return { width, widths }
}

/** Storefronts among which one is chosen. */
export const placeOptions = (
  places: readonly Storefront[],
  chosen: Storefront | undefined,
  locals: App.Locals,
): readonly Option[] =>
  places.map((one) => ({
    value: one.code,
    label: `${countryName(one.country.isoCode, locals)} · ${locals.t(`operations-service:language.${one.language}`)}`,
    isChosen: one.code === chosen?.code,
  }))

/** Every country in both languages. */
export const storefrontsOf = ({ shop }: Pick<App.Locals, 'shop'>): readonly Storefront[] =>
  shop.countries.flatMap((country) => languageCodes.map((language) => storefront(country, language)))

/** Where a preview is seen. */
export type SeenPreview = {
  readonly storefronts: readonly Option[]
  /** The language of what is previewed, which storefronts of the other do not show. Null: what each shows is previewed. */
  readonly onlyIn: Language | null
  readonly widths: readonly Option[]
  readonly at: string
  readonly isKiosk: boolean
  readonly width: number
  /** Null: nothing was asked for. `href` null: the page is not shown there. */
  readonly shown: { readonly href: string | null; readonly isWrongMoment: boolean } | null
}

export type PreviewView = SeenPreview & { readonly versions: readonly Option[] }

/** The storefronts that show an entry; of a page of one country that one's. */
export const placesThatShow = (locals: App.Locals, of: EntryRef): readonly Storefront[] =>
  storefrontsOf(locals).filter(
    ({ country }) => previewPath(of, '', { country, countries: locals.shop.countries }) !== undefined,
  )

/** The storefront that is asked for, else that of the page. */
export function placeAmong(
  places: readonly Storefront[],
  wanted: string | null,
  { storefront: own }: Pick<App.Locals, 'storefront'>,
): Storefront | undefined {
  const isOwn = ({ country, language }: Storefront): boolean =>
    country.isoCode === own.country.isoCode && language === own.language
  return (
    places.find(({ code }) => code === wanted) ??
    places.find(isOwn) ??
    places.find(({ country }) => country.isoCode === own.country.isoCode) ??
    places[0]
  )
}

/** The address of a preview. Null: it is not shown there. */
export function previewHref(
  { shop }: App.Locals,
  of: EntryRef,
  preview: {
    readonly place: Storefront
    readonly slug: string | undefined
    readonly entry: Preview['entry'] | undefined
    readonly moment: Instant | null
    readonly isKiosk: boolean
  },
  by: StaffOperator,
): string | null {
  const { place, slug, entry, moment, isKiosk } = preview
  const path = previewPath(of, slug, { country: place.country, countries: shop.countries })
  const token = shop.contentAdmin.signPreview(
    {
      ...(entry ? { entry } : {}),
      ...(moment === null ? {} : { at: moment }),
      ...(isKiosk ? { isKiosk } : {}),
    },
    by,
  )
  return path === undefined || token === undefined ? null : `/${place.code}${path}?preview=${token}`
}

/** The preview that the address of an entry's page asks for. */
export async function previewOf(
  locals: App.Locals,
  { entry, url, by }: { readonly entry: StoredEntry; readonly url: URL; readonly by: StaffOperator },
): Promise<PreviewView> {
  const { shop, t } = locals
  const given = url.searchParams
  const seen = placesThatShow(locals, entry)
  const [, languageText = '', numberText = ''] = /^(en|ar)-(\d{1,9})$/.exec(given.get('of') ?? '') ?? []
  const onlyIn = isLanguage(languageText) ? languageText : null
  const wanted = seen.find(({ code }) => code === given.get('in'))
  const places = onlyIn === null ? seen : seen.filter(({ language }) => language === onlyIn)
  const inItsCountry = places.find(({ country }) => country.isoCode === wanted?.country.isoCode)
  const place =
    wanted && places.includes(wanted) ? wanted : (inItsCountry ?? placeAmong(places, null, locals))
  const at = given.get('at') ?? ''
  const isKiosk = given.get('channel') === 'kiosk'
  const common = {
    ...{ storefronts: placeOptions(places, place, locals), onlyIn },
    versions: entry.versions.map(({ name, version, is }) => {
      const of = name.locale === 'ar' ? 'ar' : 'en'
      return {
        value: `${of}-${version}`,
        label: `${t(`operations-service:language.${of}`)} · ${t('operations-content:version.one', { version })} · ${t(`operations-content:state.${is}`)}`,
        isChosen: `${of}-${version}` === given.get('of'),
      }
    }),
    ...previewWidthsOf(given.get('width'), t),
    ...{ at, isKiosk },
  }
  if (!given.has('preview') || !place) return { ...common, shown: null }
  const moment = readMoment(at, place.country)
  if (moment === undefined) return { ...common, shown: { href: null, isWrongMoment: true } }
  const number = Number(numberText)
  const { locale } = languages[place.language]
  const version: EntryVersion | undefined =
    number > 0
      ? await shop.contentAdmin.findVersion({ kind: entry.kind, key: entry.key, locale }, number, by)
      : undefined
  const shown = entry.languages[locale]
  const current =
    version ??
    (await shop.contentAdmin.findVersion(
      { kind: entry.kind, key: entry.key, locale },
      shown?.shown?.version ?? shown?.latest ?? 0,
      by,
    ))
  const slug = current && 'slug' in current.body ? current.body.slug : undefined
  const href = previewHref(
    locals,
    entry,
    {
      ...{ place, slug, moment, isKiosk },
      entry: version && { kind: entry.kind, key: entry.key, locale, version: version.version },
    },
    by,
  )
  return { ...common, shown: { href, isWrongMoment: false } }
}
