import { collectionStores, hasService, type Store } from '#commerce/stores/store.ts'
import { formatSpan } from '#i18n/format-span.ts'
import type { Language } from '#kernel/language.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { formatClock, formatWeekday } from '#i18n/format.ts'

/** The stores of the country; none, and a report, when they cannot be loaded. */
export async function listStores({
  shop,
  storefront,
  requestId,
}: Pick<App.Locals, 'shop' | 'storefront' | 'requestId'>): Promise<readonly Store[]> {
  try {
    return await shop.stores.list(storefront)
  } catch (error) {
    shop.report(error, { what: 'list stores', requestId })
    return []
  }
}

/** The stores of the country where orders can be collected. */
export const listCollectionStores = async (
  locals: Parameters<typeof listStores>[0],
): Promise<readonly Store[]> => collectionStores(await listStores(locals))

/** `days` is null when all days are alike. */
export type OpeningLine = { readonly days: string | null; readonly ranges: readonly string[] }

/**
 * Opening hours with equal days in one line: "Saturday – Wednesday", "10 am – 10 pm". The week starts on Saturday in the
 * Gulf and on Monday elsewhere.
 */
export function openingLines({ hours }: Store, storefront: Storefront): readonly OpeningLine[] {
  const first = storefront.country.isoCode === 'in' ? 1 : 6
  const days = Array.from({ length: 7 }, (_, place) => (first + place) % 7)
  const runs: { from: number; to: number; ranges: readonly string[] }[] = []
  for (const day of days) {
    const ranges = hours[day] ?? []
    const last = runs.at(-1)
    if (last && last.ranges.join() === ranges.join()) last.to = day
    else runs.push({ from: day, to: day, ranges })
  }
  return runs.map(({ from, to, ranges }) => ({
    days:
      runs.length === 1
        ? null
        : [...new Set([from, to])].map((day) => formatWeekday(day, storefront)).join(' – '),
    ranges: ranges.map((range) =>
      range
        .split('-')
        .map((time) => formatClock(time, storefront))
        .join(' – '),
    ),
  }))
}

/** What the page of click and collect says of its stores. */
export function collectionTermsOf(stores: readonly Store[], language: Language) {
  const terms = stores.flatMap(({ collection }) => collection ?? [])
  return {
    prepare: formatSpan(
      Math.ceil(Math.max(60, ...terms.map(({ prepareMinutes }) => prepareMinutes)) / 60),
      'hour',
      language,
    ),
    keep: formatSpan(Math.min(...terms.map(({ keepOpenHours }) => keepOpenHours)), 'hour', language),
    paysAtStore: stores.some((store) => hasService(store, 'pay-at-store')),
  }
}

/** For the page of click and collect; null: the stores cannot be read. */
export async function loadCollectionStores({
  shop,
  storefront,
}: Pick<App.Locals, 'shop' | 'storefront'>): Promise<readonly Store[] | null> {
  const network = await shop.stores.load(storefront)
  return network.ok ? collectionStores(network.value) : null
}
