import { setImmediate } from 'node:timers/promises'
import type { FindLivePages } from '#commerce/redirects/live-pages.ts'
import { splitStorefront } from '#commerce/redirects/redirect-path.ts'
import type { Shop } from '#commerce/shop.ts'
import { storefront, type Storefront } from '#kernel/storefront.ts'
import { languageCodes } from '#kernel/language.ts'
import { isThere, matchPath, slugOfPage, type PageShop } from './is-live-page.ts'

/** Between them others have a turn: a file has up to 100 000 lines. */
const perPause = 500

/** Asks for many addresses: pages of content are listed once for all of them, and whether there is a product is asked once for all storefronts. */
export const createFindLivePages =
  (shop: PageShop & { readonly content: Pick<Shop['content'], 'listPageNames'> }): FindLivePages =>
  async (froms) => {
    const places = shop.countries.flatMap((country) => languageCodes.map((code) => storefront(country, code)))
    const codes = places.map(({ code }) => code)
    const listed = new Map<string, ReturnType<Shop['content']['listPageNames']>>()
    const namesOf = (place: Storefront) => {
      const names = listed.get(place.locale) ?? shop.content.listPageNames(place)
      listed.set(place.locale, names)
      return names
    }

    async function pageOf(from: string): Promise<string | undefined> {
      const { storefront: code, rest } = splitStorefront(from, codes)
      const below = rest === '/' ? '' : encodeURI(rest)
      const found = matchPath(below)
      if (!found) return undefined
      const own = code === null ? places : places.filter((place) => place.code === code)
      // A product has its address everywhere, also where it is not sold.
      for (const place of found.name.startsWith('product') ? own.slice(0, 1) : own) {
        const named = slugOfPage(found)
        const names = named && (await namesOf(place))
        const maybe = !named || named.isElsewhere || names?.has(named.name)
        if (maybe && (await isThere(shop, place, found))) return `/${place.code}${rest === '/' ? '' : rest}`
      }
      return undefined
    }

    const live = new Map<string, string>()
    for (const [place, from] of [...new Set(froms)].entries()) {
      if (place > 0 && place % perPause === 0) await setImmediate()
      const page = await pageOf(from)
      if (page !== undefined) live.set(from, page)
    }
    return live
  }
