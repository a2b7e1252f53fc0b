import { editedPageSchema, type EditedPage } from '#content/schemas/page.ts'
import { editedScreenSchema, type EditedScreen } from '#content/schemas/screens.ts'
import type { EditedBlock } from '#content/schemas/page.ts'

type Widgets = EditedPage['selectRows'][number]['widgets']

/** A widget that says one thing. */
export const aText = (id: string, body: string, more: object = {}) =>
  ({ type: 'rich-text', id, body, media: [], mobile_media: [], ...more }) as Widgets[number]

export const aBlockReference = (key: string, more: object = {}) =>
  ({ type: 'block', id: `ref-${key}`, key, media: [], mobile_media: [], ...more }) as Widgets[number]

/** A page of one row. */
export const anEditedPage = (
  pageId: string,
  widgets: readonly unknown[],
  more: Partial<EditedPage> = {},
): EditedPage =>
  ({
    ...editedPageSchema.parse({
      pageId,
      pageName: pageId,
      meta: { title: pageId, description: `About ${pageId}.` },
      selectRows: [],
    }),
    selectRows: [{ id: 'first', layout: 'wide', widgets: widgets as Widgets }],
    ...more,
  }) satisfies EditedPage

export const aBlock = (key: string, widgets: Widgets): EditedBlock => ({ key, widgets })

export const aScreen = (
  screenName: EditedScreen['screenName'],
  components: Readonly<Record<string, unknown>>,
  config: Readonly<Record<string, unknown>> = {},
): EditedScreen =>
  editedScreenSchema.parse({
    screenName,
    components: Object.entries(components).map(([componentName, componentData]) => ({
      componentName,
      componentData,
      config,
    })),
  })
