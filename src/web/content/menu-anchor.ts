import type { WidgetOf } from '#content/schemas/widgets.ts'

/** Where a group of the menu begins on the page of categories. */
export const menuAnchor = ({ id }: Pick<WidgetOf<'menu'>, 'id'>, place: number): string =>
  `${id}-${place + 1}`
