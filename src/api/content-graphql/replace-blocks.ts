import { reduceMedia } from '#commerce/content/reduce-media.ts'
import type { EditedPage } from '#content/schemas/page.ts'
import type { Locale } from '#kernel/language.ts'
import type { EntryReader } from './read-entries.ts'

type EditedWidget = EditedPage['selectRows'][number]['widgets'][number]
type AnsweredWidget = Readonly<Record<string, unknown>>

/** Blocks within blocks: as deep as an editor may nest them. */
const deepest = 3

/**
 * Widgets with each block reference replaced by the block's widgets, and media reduced. A block that is not shown now
 * leaves nothing; a reference to one that was never written, or to itself, stays as it is: the reader of the answer
 * knows no such widget, leaves it out and reports it.
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
      if (within.includes(widget.key) || within.length >= deepest) return [widget]
      const block = await entries.find('block', widget.key, locale)
      if (!block) return (await entries.exists('block', widget.key, locale)) ? [] : [widget]
      const inner = await replaceBlocks(block.body.widgets, locale, entries, [...within, widget.key])
      return inner.flatMap((one) => onlyIn(one, widget.countries))
    }),
  )
  return replaced.flat()
}

/** A reference that is restricted to countries restricts what it stands for. */
function onlyIn(widget: AnsweredWidget, countries: readonly string[] | undefined): AnsweredWidget[] {
  if (!countries) return [widget]
  const own = widget.countries as readonly string[] | undefined
  const both = own ? countries.filter((country) => own.includes(country)) : countries
  return both.length > 0 ? [{ ...widget, countries: both }] : []
}
