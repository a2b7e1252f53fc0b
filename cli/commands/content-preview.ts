import { pagePath } from '#commerce/content/page-path.ts'
import type { Preview } from '#commerce/content/gateway.ts'
import type { Country } from '#kernel/country.ts'
import { success, usageError, rejection, type Command } from '../command.ts'
import { formatEntryName, readEntryName, readTime, readVersion } from '../entry-arguments.ts'
import { rejectEdit } from '../explain-editing.ts'

const hourMs = 3_600_000
const longestHours = 24 * 14

export const contentPreview: Command = {
  name: 'content preview',
  summary: 'prints a signed link to a page as a version shows it, or as it will be at a time',
  arguments: ['key', 'locale', '[version]'],
  options: {
    country: { type: 'string', value: 'CODE', help: 'in which country; else its own, or the default' },
    at: { type: 'string', value: 'TIME', help: 'the whole shop as of a time, instead of one version' },
    hours: { type: 'string', value: 'HOURS', help: 'how long the link opens; else 24, at most 336' },
  },
  runsInServer: true,

  async run({ arguments: given, options, context }) {
    const name = readEntryName({ ...given, kind: 'page' })
    if (!name.ok) return name.failure
    const version = readVersion(given['version'])
    if (!version.ok) return version.failure
    const at = readTime(options['at'])
    if (!at.ok) return at.failure
    const hours = Number(options['hours'] ?? 24)
    if (!(hours > 0 && hours <= longestHours)) return usageError(`--hours is from 1 to ${longestHours}.`)
    const { shop, content } = await context.open()
    const latest = (await content.editing.list({ kind: 'page', locale: name.value.locale })).find(
      (one) => one.name.key === name.value.key,
    )
    if (!latest) return rejectEdit(name.value, { kind: 'unknown-entry' })
    const found = await content.editing.get(name.value, version.value ?? latest.version)
    if (!found.ok) return rejectEdit(name.value, found.failure)
    const { body } = found.value
    const page = { pageId: name.value.key, slug: 'slug' in body ? body.slug : undefined }
    const place = findPlace(page, shop.countries, [
      options['country'],
      shop.settings.defaultStorefront.country,
    ])
    if (!place)
      return rejection(`${formatEntryName(name.value)} is shown nowhere there.`, { kind: 'no-place' })
    const preview: Preview =
      at.value === null ? { pageId: page.pageId, version: found.value.version } : { at: at.value }
    const language = name.value.locale === 'ar' ? 'ar' : 'en'
    const link = new URL(`/${place.country.isoCode}/${language}${place.path}`, shop.settings.origin)
    link.searchParams.set('preview', content.signPreview(preview, hours * hourMs))
    return success(link.href, { link: link.href, preview, hours })
  },
}

/** In the country asked for; else in the default one if it shows the page, else in the first that does. */
function findPlace(
  page: { readonly pageId: string; readonly slug: string | undefined },
  countries: readonly Country[],
  [asked, usual]: readonly [string | boolean | undefined, string],
): { country: Country; path: string } | undefined {
  return countries
    .filter(({ isoCode }) => asked === undefined || isoCode === asked)
    .toSorted((a, b) => Number(b.isoCode === usual) - Number(a.isoCode === usual))
    .flatMap((country) => {
      const path = pagePath(page, country, countries)
      return path === undefined ? [] : [{ country, path }]
    })[0]
}
