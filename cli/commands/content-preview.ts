import { pagePath } from '#commerce/content/page-path.ts'
import type { Preview } from '#commerce/content/gateway.ts'
import type { Country } from '#kernel/country.ts'
import { succeeded, usageError, rejection, type Command } from '../command.ts'
import { formatEntryName, readEntryName, readTime, readVersion } from '../entry-arguments.ts'
import { rejectEdit } from '../explain-editing.ts'

const hourMs = 3_600_000
const maxHours = 24 * 14

export const contentPreview: Command = {
  name: 'content preview',
  summary: 'prints a signed preview link to a page: a version of it, or the shop at a time',
  arguments: ['key', 'locale', '[version]'],
  options: {
    country: {
      type: 'string',
      value: 'CODE',
      help: 'country to show it in (default: one that shows the page)',
    },
    at: { type: 'string', value: 'TIME', help: 'the whole shop at a time, instead of one version' },
    hours: { type: 'string', value: 'HOURS', help: 'how long the link is valid (default 24, at most 336)' },
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
    if (!(hours > 0 && hours <= maxHours)) return usageError(`--hours must be from 1 to ${maxHours}.`)
    const { shop, content } = await context.open()
    const latest = (await content.editing.list({ kind: 'page', locale: name.value.locale })).find(
      (one) => one.name.key === name.value.key,
    )
    if (!latest) return rejectEdit(name.value, { kind: 'unknown-entry' })
    const found = await content.editing.get(name.value, version.value ?? latest.version)
    if (!found.ok) return rejectEdit(name.value, found.failure)
    const { body } = found.value
    const page = { pageId: name.value.key, slug: 'slug' in body ? body.slug : undefined }
    const shown = findShownPath(page, shop.countries, [
      options['country'],
      shop.settings.defaultStorefront.country,
    ])
    if (!shown)
      return rejection(`${formatEntryName(name.value)} is not shown in that country.`, { kind: 'not-shown' })
    const preview: Preview =
      at.value === null ? { entry: { ...name.value, version: found.value.version } } : { at: at.value }
    const language = name.value.locale === 'ar' ? 'ar' : 'en'
    const link = new URL(`/${shown.country.isoCode}/${language}${shown.path}`, shop.settings.origin)
    link.searchParams.set('preview', content.signPreview(preview, hours * hourMs))
    return succeeded(link.href, { link: link.href, preview, hours })
  },
}

/** Its path in the requested country; else in the default one if it shows the page, else in the first that does. */
function findShownPath(
  page: { readonly pageId: string; readonly slug: string | undefined },
  countries: readonly Country[],
  [requested, fallback]: readonly [string | boolean | undefined, string],
): { country: Country; path: string } | undefined {
  return countries
    .filter(({ isoCode }) => requested === undefined || isoCode === requested)
    .toSorted((a, b) => Number(b.isoCode === fallback) - Number(a.isoCode === fallback))
    .flatMap((country) => {
      const path = pagePath(page, country, countries)
      return path === undefined ? [] : [{ country, path }]
    })[0]
}
