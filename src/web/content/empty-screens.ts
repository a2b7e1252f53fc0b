import type { ComponentData, Screen } from '#content/schemas/screens.ts'
import type { Translate } from '#i18n/translator.ts'
import type { EmptyScreenKey } from '#kernel/empty-screen-key.ts'

type EmptyScreen = {
  /** Path of its only action, inside the storefront. */
  readonly action: string
  readonly status: 200 | 400 | 404
}

/** All situations in which a page has nothing to show: the next step, and the HTTP status. */
export const emptyScreens = {
  myOrder: { action: '/categories', status: 200 },
  PLP: { action: '/categories', status: 200 },
  returns: { action: '/help/returns', status: 200 },
  offline: { action: '/', status: 200 },
  address: { action: '/account/addresses/new', status: 200 },
  wishlist: { action: '/categories', status: 200 },
  '404': { action: '/', status: 404 },
  search: { action: '/categories', status: 200 },
  cart: { action: '/categories', status: 200 },
  wallet: { action: '/ahlan', status: 200 },
  card: { action: '/account', status: 200 },
  order404: { action: '/track-order', status: 404 },
  loadingCart: { action: '/cart', status: 200 },
  ahlan: { action: '/categories', status: 200 },
  invalidRequest: { action: '/', status: 400 },
} as const satisfies Record<EmptyScreenKey, EmptyScreen>

export type EmptyScreenView = ComponentData<'empty-block'> & { readonly drawing: string }

/**
 * The texts of an empty screen. An operator may replace ours by an empty block of the page's own screen ("My Cart"), or by
 * an item of the screen "Empty Screen" with this key; the former wins.
 */
export function viewEmptyScreen(
  key: EmptyScreenKey,
  t: Translate,
  ...screens: readonly Screen[]
): EmptyScreenView {
  const ours = {
    title: t(`empty:${key}.title`),
    text: t(`empty:${key}.text`),
    action: { label: t(`empty:${key}.action`), href: emptyScreens[key].action },
    suggestions: [],
  }
  const byKey = screens
    .flatMap((screen) => screen['empty-screens']?.items ?? [])
    .find((item) => item.key === key)
  const block = screens.map((screen) => screen['empty-block']).find(Boolean)
  const theirs = block ?? byKey
  return {
    drawing: `/art/empty-${key}.svg`,
    title: theirs?.title ?? ours.title,
    text: theirs?.text ?? ours.text,
    action: theirs?.action ?? ours.action,
    suggestions: theirs?.suggestions ?? [],
  }
}
