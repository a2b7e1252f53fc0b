import type { ContentFlaw } from '#commerce/content/gateway.ts'
import { widgetSchemas, type Widget, type WidgetType } from '#content/schemas/widgets.ts'
import { isJsonObject, reduceMedia } from '#commerce/content/reduce-media.ts'

/** Collects the flaws and the widget ids of one page or screen. */
export type Flaws = { readonly found: ContentFlaw[]; readonly ids: Set<string> }

const isWidgetType = (type: unknown): type is WidgetType =>
  typeof type === 'string' && Object.hasOwn(widgetSchemas, type)

/** The valid widgets of a list; others are left out as flaws. */
export function parseWidgets(widgets: unknown, where: string, flaws: Flaws): readonly Widget[] {
  if (!Array.isArray(widgets)) {
    flaws.found.push({ where, reason: 'not-a-list' })
    return []
  }
  return widgets.flatMap((widget: unknown, index) => {
    const parsed = parseWidget(widget, `${where}.${index}`, flaws)
    return parsed ? [parsed] : []
  })
}

function parseWidget(widget: unknown, where: string, { found, ids }: Flaws): Widget | undefined {
  if (!isJsonObject(widget)) return void found.push({ where, reason: 'not-an-object' })
  const { type } = widget
  if (type === 'block') return void found.push({ where, reason: `unknown-block:${String(widget.key)}` })
  if (!isWidgetType(type))
    return void found.push({ where, reason: `unknown-type:${String(type).slice(0, 60)}` })
  const parsed = widgetSchemas[type].safeParse(reduceMedia(widget))
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') || type
    return void found.push({ where, reason: `invalid:${path}` })
  }
  return { ...parsed.data, id: uniqueId(parsed.data.id, ids) }
}

/** Ids become anchors: where a block is used twice on a page, the ids of the second get a number. */
function uniqueId(id: string, ids: Set<string>): string {
  let unique = id
  for (let number = 2; ids.has(unique); number += 1) unique = `${id}-${number}`
  ids.add(unique)
  return unique
}
