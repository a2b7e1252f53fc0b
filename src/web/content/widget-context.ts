import type { Tab } from '#content/schemas/page.ts'
import type { Screen } from '#content/schemas/screens.ts'
import type { WidgetData } from './widget-data.ts'

/** Heading levels below the page's h1; widgets inside widgets use the next one. */
export type HeadingLevel = 2 | 3 | 4

/** The next level, at most that of cards. */
export const below = (level: HeadingLevel): HeadingLevel => (level === 2 ? 3 : 4)

/** What a widget needs to know about its place on the page. */
export type WidgetContext = {
  /** Level of its heading. */
  readonly level: HeadingLevel
  /** Whether it is the first of the page: it has the h1, and its picture is loaded first. */
  readonly lead: boolean
  /** Whether it is in a tab that is not the first: the page has little of it until it is seen. */
  readonly waits?: boolean
  /** The page's tabs, for the widget that shows them. */
  readonly tabs: readonly Tab[]
  readonly screen: Screen
  readonly data: WidgetData
}

/** The context for a widget inside another one. */
export const inside = (context: WidgetContext, level: HeadingLevel, waits: boolean): WidgetContext => ({
  ...context,
  level,
  lead: false,
  waits,
  // A tab contains no tabs.
  tabs: [],
})
