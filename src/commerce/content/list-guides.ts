import type { Media } from '#content/schemas/common.ts'
import type { Article, ContentPage } from '#content/schemas/page.ts'
import { earliest } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { ContentFailure, Loaded } from './gateway.ts'
import type { IndexablePage } from './list-indexable-pages.ts'

/** A guide as lists show it. */
export type Guide = Article & {
  /** "guides/rug-sizes". */
  readonly slug: string
  readonly name: string
  readonly text: string
  /** The first picture of its text. */
  readonly picture: Media | undefined
}

type Deps = {
  readonly listIndexablePages: (storefront: Storefront) => Promise<readonly IndexablePage[]>
  readonly loadPage: (
    page: { readonly slug: string },
    storefront: Storefront,
  ) => Promise<Result<Loaded<ContentPage>, ContentFailure>>
}

const below = '/guides/'
/** Lists show no more: the newest. */
const maxGuides = 60

/** The guides of a storefront, the newest first. Those that cannot be loaded are left out. */
export const createListGuides =
  ({ listIndexablePages, loadPage }: Deps) =>
  async (storefront: Storefront): Promise<Loaded<readonly Guide[]>> => {
    const pages = await listIndexablePages(storefront)
    const slugs = pages.flatMap(({ path }) => (path.startsWith(below) ? [path.slice(1)] : []))
    const loaded = await Promise.all(slugs.map((slug) => loadPage({ slug }, storefront)))
    const found = loaded.flatMap((one) => (one.ok ? [one.value] : []))
    const guides = found.flatMap(({ value }) => toGuide(value))
    return {
      value: guides
        .toSorted((one, other) =>
          one.publishedOn === other.publishedOn
            ? one.slug.localeCompare(other.slug, 'en')
            : other.publishedOn.localeCompare(one.publishedOn, 'en'),
        )
        .slice(0, maxGuides),
      tags: found.flatMap(({ tags }) => tags),
      nextChange: earliest(found.map(({ nextChange }) => nextChange)),
      stale: found.length < slugs.length || found.some(({ stale }) => stale),
    }
  }

function toGuide({ slug, pageName, meta, rows }: ContentPage): readonly Guide[] {
  if (slug === undefined || !meta.article) return []
  const [picture] = rows.flatMap(({ widgets }) => widgets.flatMap(({ media }) => media))
  return [{ ...meta.article, slug, name: pageName, text: meta.description, picture: picture ?? meta.image }]
}
