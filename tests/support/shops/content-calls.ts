import type { Shop } from '#commerce/shop.ts'
import type { EntryName } from '#commerce/content/ports.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Scope } from '../permission-scope.ts'
import { redirectCalls } from './redirect-calls.ts'
import { releaseCalls } from './release-calls.ts'

type Example = { readonly country: string }
type ContentCall = { readonly scope: Scope; run(by: StaffOperator, on: Example): Promise<unknown> }

const help: EntryName = { kind: 'page', key: 'help', locale: 'en-US' }

/** By permission, the use cases of redirects and of content that need it. None changes content. */
export function contentCalls(
  shop: () => Pick<
    Shop,
    'redirectAdmin' | 'contentAdmin' | 'contentDrafts' | 'contentReleases' | 'countries'
  >,
): Readonly<Record<'content.see' | 'content.edit', readonly ContentCall[]>> {
  const redirects = redirectCalls(shop)
  const releases = releaseCalls(shop)
  const admin = () => shop().contentAdmin
  const drafts = () => shop().contentDrafts
  /** The page that one country alone shows. */
  const homeOf = (country: string): EntryName => ({
    ...help,
    key: shop().countries.find(({ isoCode }) => isoCode === country)?.pageId ?? '',
  })
  return {
    'content.see': [
      ...redirects['content.see'],
      { scope: 'somewhere', run: (by) => admin().find(help, by) },
      { scope: 'somewhere', run: (by) => admin().compare(help, { before: 1, after: 1 }, by) },
      { scope: 'somewhere', run: async (by) => admin().signPreview({ at: '2026-12-01T05:00:00.000Z' }, by) },
    ],
    'content.edit': [
      ...redirects['content.edit'],
      ...releases['content.edit'],
      // It has no name.
      { scope: 'everywhere', run: (by) => admin().put({ name: help, body: {}, by }) },
      {
        scope: 'everywhere',
        run: (by) =>
          admin().publish({ versions: [{ name: help, version: 99 }], startsAt: null, endsAt: null, by }),
      },
      { scope: 'country', run: (by, { country }) => admin().put({ name: homeOf(country), body: {}, by }) },
      {
        scope: 'everywhere',
        // It is there.
        run: (by) =>
          admin().begin({
            ...{ slug: help.key, names: { en: 'Help', ar: 'المساعدة' } },
            ...{ descriptions: { en: 'Help', ar: 'المساعدة' }, by },
          }),
      },
      { scope: 'everywhere', run: (by) => drafts().open(help, by) },
      { scope: 'everywhere', run: (by) => drafts().discard({ name: help, by }) },
      {
        scope: 'country',
        run: (by, { country }) =>
          drafts().save({ name: homeOf(country), by, version: 1, key: 'none', edit: (body) => body }),
      },
      {
        scope: 'country',
        run: (by, { country }) =>
          drafts().finish({ name: homeOf(country), by, choices: new Map(), against: 0, reason: '' }),
      },
      {
        scope: 'country',
        run: (by, { country }) => admin().restore({ name: homeOf(country), version: 99, by }),
      },
      {
        scope: 'country',
        run: (by, { country }) => admin().withdraw({ name: homeOf(country), version: 99, by }),
      },
    ],
  }
}
