import { reduceMedia } from '#commerce/content/reduce-media.ts'
import type { EditedPage } from '#content/schemas/page.ts'
import type { Locale } from '#kernel/language.ts'
import type { EntryReader } from './read-entries.ts'

type EditedWidget = EditedPage['selectRows'][number]['widgets'][number]
type AnsweredWidget = Readonly<Record<string, unknown>>

/** Maximum depth of nested blocks. */
const maxDepth = 3

/**
 * Replaces references to blocks by the blocks' widgets, and reduces media. A block without a current version is left
 * out. A reference to an unknown block or to itself remains: clients leave it out and report it as a flaw.
 */
export async function replaceBlocks(
  widgets: readonly EditedWidget[],
  locale: Locale,
  entries: EntryReader,
  within: readonly string[] = [],
): Promise<readonly AnsweredWidget[]> {
  const replaced = await Promise.all(
    widgets.map(async (widget): Promise<readonly AnsweredWidget[]> => {
      if (widget.type !== 'block') return [reduceMedia(widget)]
      if (within.includes(widget.key) || within.length >= maxDepth) return [widget]
      const block = await entries.find('block', widget.key, locale)
      if (!block) return (await entries.exists('block', widget.key, locale)) ? [] : [widget]
      const inner = await replaceBlocks(block.body.widgets, locale, entries, [...within, widget.key])
      return inner.flatMap((one) => onlyIn(one, widget.countries))
    }),
  )
  return replaced.flat()
}

/** A reference that is restricted to countries restricts the widgets of the block. */
function onlyIn(widget: AnsweredWidget, countries: readonly string[] | undefined): AnsweredWidget[] {
  if (!countries) return [widget]
  const own = widget.countries as readonly string[] | undefined
  const both = own ? countries.filter((country) => own.includes(country)) : countries
  return both.length > 0 ? [{ ...widget, countries: both }] : []
}
