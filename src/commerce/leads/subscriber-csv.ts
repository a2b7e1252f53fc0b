import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import type { Country } from '#kernel/country.ts'
import { newsletterTopics } from '#kernel/newsletter-choices.ts'
import { storefront } from '#kernel/storefront.ts'
import { csvLine } from './lead-csv.ts'
import type { PreferenceRepository, Subscriber } from './newsletter-preferences.ts'

const columns = [
  'email',
  'country',
  'language',
  'frequency',
  'topics',
  'preferences',
  'unsubscribe',
  'one_click',
] as const

type Deps = {
  readonly preferences: Pick<PreferenceRepository, 'listPermitted'>
  readonly tokens: Pick<LinkTokens, 'sign'>
  readonly countries: readonly Country[]
  readonly origin: string
}

/** Pieces of a table, its head first. */
export type ExportSubscribers = () => AsyncIterable<{ readonly csv: string; readonly subscribers: number }>

/**
 * The addresses that may be written to, for the tool that sends the letter: with what each has chosen, and the links that
 * each letter has to carry (`one_click` for the List-Unsubscribe header).
 */
export function createExportSubscribers({ preferences, tokens, countries, origin }: Deps): ExportSubscribers {
  function cellsOf({ id, email, country: isoCode, language, frequency, topics }: Subscriber) {
    const country = countries.find((one) => one.isoCode === isoCode)
    if (!country) return []
    const base = `${origin}/${storefront(country, language).code}/newsletter`
    const stop = tokens.sign('stop-newsletter', id, null)
    return [
      [
        ...[email, isoCode, language, frequency],
        (topics.length === 0 ? newsletterTopics : topics).join(' '),
        `${base}/preferences?t=${tokens.sign('manage-newsletter', id, null)}`,
        `${base}/stop?t=${stop}`,
        `${origin}/api/newsletter/stop?t=${stop}`,
      ],
    ]
  }
  return async function* exportSubscribers() {
    yield { csv: `\uFEFF${columns.join(',')}\r\n`, subscribers: 0 }
    for await (const page of preferences.listPermitted()) {
      const lines = page.flatMap(cellsOf)
      yield { csv: lines.map(csvLine).join(''), subscribers: lines.length }
    }
  }
}
