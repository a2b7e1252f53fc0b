import type { ComponentConfig } from '#content/schemas/component-config.ts'
import { componentSchemas, type ComponentData, type ComponentName } from '#content/schemas/screens.ts'

/** The names of a component's list, the first that it has. */
const lists = ['items', 'lines', 'messages', 'notes', 'links', 'columns'] as const

/** Whether a component has a heading that `config.title` may replace. */
export const hasHeading = (name: ComponentName): boolean => 'title' in componentSchemas[name].shape

/** Whether `config.limit` says something about a component: one of a list, or of a number of products. */
export const hasLimit = (name: ComponentName): boolean =>
  ['limit', ...lists].some((list) => list in componentSchemas[name].shape)

/** A component as its config says: with that heading, and no more items than that. Settings that it has no use for do nothing. */
export function configureComponent<Name extends ComponentName>(
  name: Name,
  data: ComponentData<Name>,
  { title, limit }: Pick<ComponentConfig, 'title' | 'limit'>,
): ComponentData<Name> {
  const shape: object = componentSchemas[name].shape
  const list = lists.find((each) => each in shape)
  const items: unknown = list && (data as Readonly<Record<string, unknown>>)[list]
  return {
    ...data,
    ...(title !== undefined && hasHeading(name) && { title }),
    ...(limit !== undefined && 'limit' in shape && { limit }),
    ...(limit !== undefined && list && Array.isArray(items) && { [list]: items.slice(0, limit) }),
  }
}
