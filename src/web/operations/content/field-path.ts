import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'

/** Fields of bodies that have a title of their own; others are shown by their name. */
const titledFields = [
  'about',
  'action',
  'aPlusContent',
  'answer',
  'article',
  'body',
  'captions',
  'category',
  'changedOn',
  'code',
  'collection',
  'columns',
  'componentData',
  'components',
  'config',
  'countries',
  'description',
  'endsAt',
  'extra',
  'eyebrow',
  'features',
  'form',
  'hint',
  'href',
  'icon',
  'image',
  'items',
  'key',
  'label',
  'layout',
  'limit',
  'lines',
  'link',
  'links',
  'media',
  'messages',
  'meta',
  'minutes',
  'mobileMedia',
  'name',
  'note',
  'notes',
  'noindex',
  'open',
  'pageName',
  'publishedOn',
  'question',
  'rule',
  'section',
  'selectRows',
  'selectTabs',
  'side',
  'similar',
  'sku',
  'skus',
  'slug',
  'source',
  'startsAt',
  'stores',
  'suggestions',
  'tabs',
  'tags',
  'text',
  'title',
  'tone',
  'transcript',
  'type',
  'url',
  'widgets',
  'x',
  'y',
  'id',
] as const

/** "title" of a button and such; a name that has no title is shown as it is. */
export function fieldTitleOf(name: string, t: Translate): string {
  const spelled = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return (titledFields as readonly string[]).includes(spelled)
    ? t(`operations-content:field.${spelled}` as MessageKey)
    : name
}

/** "Rows › hero › Widgets › home-hero › Items › 1 › Title", for "selectRows[hero].widgets[home-hero].items[0].title". */
export const pathText = (path: string, t: Translate): string =>
  [...path.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)]
    .map(([, item, field]) =>
      field === undefined
        ? /^\d+$/.test(item ?? '')
          ? String(Number(item) + 1)
          : item
        : fieldTitleOf(field, t),
    )
    .join(' › ')
