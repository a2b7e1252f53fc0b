import type { Tab } from '#content/schemas/page.ts'
import type { Screen } from '#content/schemas/screens.ts'

/** Of a heading below the page's own; widgets inside widgets go down one further. */
export type HeadingLevel = 2 | 3 | 4

/** The next level down, as far as cards go. */
export const below = (level: HeadingLevel): HeadingLevel => (level === 2 ? 3 : 4)

/** What a widget must know of where it stands. */
export type WidgetContext = {
  /** Level of its heading. */
  readonly level: HeadingLevel
  /** The first of the page: gives the h1, and its picture is fetched before everything else. */
  readonly lead: boolean
  /** The page's selectTabs, for the widget that shows them. */
  readonly tabs: readonly Tab[]
  readonly screen: Screen
}

/** Inside another widget. */
export const inside = (context: WidgetContext, level: HeadingLevel): WidgetContext => ({
  ...context,
  level,
  lead: false,
  // A tab does not hold the tabs.
  tabs: [],
})
