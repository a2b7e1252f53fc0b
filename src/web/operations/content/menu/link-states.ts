import type { MenuTree } from '#commerce/content-admin/menu/menu-tree.ts'
import { languageCodes, type Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { findMovedPath } from '#web/old-paths.ts'
import { isLivePage } from '#web/redirects/is-live-page.ts'

/** A link that needs a look. `to`: where a redirect leads; null: nothing is there. */
export type LinkState = { readonly href: string; readonly language: Language; readonly to: string | null }

/** Links of the menu that lead to no page, or through a redirect, in the storefronts of the country that the person looks at. */
export async function checkMenuLinks(locals: App.Locals, tree: MenuTree): Promise<readonly LinkState[]> {
  const states = await Promise.all(
    languageCodes.flatMap((language) => {
      const hrefs = new Set(
        tree
          .flatMap((group) => [group, ...group.columns.flatMap((column) => [column, ...column.links])])
          .map((line) => line.hrefs[language])
          // Other hosts, telephones and facts are not the shop's pages.
          .filter((href) => href.startsWith('/')),
      )
      return [...hrefs].map((href) => checkLink(locals, href, language))
    }),
  )
  return states.filter((state) => state !== undefined)
}

async function checkLink(
  { shop, storefront: { country } }: App.Locals,
  href: string,
  language: Language,
): Promise<LinkState | undefined> {
  const { code } = storefront(country, language)
  const path = href.replace(/[?#].*$/s, '')
  const moved = findMovedPath(path.slice(1))
  if (moved !== undefined) return { href, language, to: `/${moved}` }
  const full = path === '/' ? `/${code}` : `/${code}${path}`
  if (await isLivePage(shop, full)) return undefined
  const destination = await shop.redirects.follow(full)
  return { href, language, to: destination?.kind === 'moved' ? destination.to : null }
}
