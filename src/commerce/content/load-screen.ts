import type { Report } from '#kernel/report.ts'
import type { Screen } from '#content/schemas/screens.ts'
import { ok, type Result } from '#kernel/result.ts'
import { screenNames, type ScreenName } from '#kernel/screen-name.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Cacheable, DataCache } from './data-cache.ts'
import type { FillFacts } from './facts.ts'
import type { ContentFailure, ContentGateway, Loaded, Preview } from './gateway.ts'
import { reportFailure, reportFlaws } from './report-content.ts'

export type Screens = ReadonlyMap<ScreenName, Screen>

type LoadScreenDeps = {
  readonly gateway: Pick<ContentGateway, 'getScreens'>
  readonly cache: DataCache<Screens>
  readonly fillFacts: FillFacts
  readonly report: Report
}

const nothing: Screen = {}
/** All of them, since a screen that is written for the first time changes the result too. */
const allScreens = screenNames.map((name) => `screen:${name}`)

/** The content of a screen. Never fails: an empty screen, marked stale, if the content API does. */
export const createLoadScreen =
  ({ gateway, cache, fillFacts, report }: LoadScreenDeps) =>
  async (name: ScreenName, storefront: Storefront, preview?: Preview): Promise<Loaded<Screen>> => {
    const fetchScreens = async (): Promise<Result<Cacheable<Screens>, ContentFailure>> => {
      const answer = await gateway.getScreens(storefront.locale, preview)
      if (!answer.ok) {
        reportFailure(report, 'content screens', storefront.store, answer.failure)
        return answer
      }
      const { value, flaws, nextChange } = answer.value
      const filled = fillFacts(value, storefront)
      reportFlaws(report, 'content screens', storefront.store, {
        flaws: [...flaws, ...filled.flaws],
        preview,
      })
      return ok({
        value: filled.value,
        tags: [...allScreens, `country:${storefront.country.isoCode}`],
        nextChange,
      })
    }

    const answer: Result<Cacheable<Screens> & { readonly stale?: boolean }, ContentFailure> = preview
      ? await fetchScreens()
      : await cache.load(`${storefront.store} screens`, fetchScreens)
    const tags = [`screen:${name}`, `country:${storefront.country.isoCode}`]
    if (!answer.ok) return { value: nothing, tags, nextChange: null, stale: true }
    const { value, nextChange, stale = false } = answer.value
    return { value: value.get(name) ?? nothing, tags, nextChange, stale }
  }
