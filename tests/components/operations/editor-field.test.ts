import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import EditorField from '#components/operations/editor/EditorField.astro'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { nodeOf } from '#web/operations/content/edit-nodes.ts'
import type { FieldShape } from '#web/operations/content/edit-schema.ts'
import { render } from '../../support/render-component.ts'

test('each field has an id of its own, and inputs of words their language', async () => {
  startTranslations()
  const line = { kind: 'text', form: 'line', maxLength: null } as const
  const shape: FieldShape = {
    kind: 'group',
    fields: [
      { name: 'title', shape: line, isRequired: true },
      { name: 'href', shape: { ...line, form: 'link' }, isRequired: true },
      { name: 'stores', shape: { kind: 'variants', variants: [{ kind: 'lines' }, line] }, isRequired: true },
    ],
  }
  const node = nodeOf(
    {
      ...{ shape, value: { title: 'مائدة', href: '/', stores: ['barsha'] }, isRequired: true },
      ...{ label: '', name: '', path: '' },
    },
    {
      ...{
        t: translator('en'),
        faults: [],
        warnings: new Map(),
        translation: undefined,
        place: '',
        path: '',
      },
      ...{ collections: [], emptied: [{ name: '.stores', before: 'all', fields: [] }] },
    },
  )
  const { html } = await render(EditorField, { props: { node, language: 'ar', isAlone: true } })
  const { document } = new JSDOM(html).window
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const label of document.querySelectorAll('label'))
    expect(document.getElementById(label.htmlFor), label.htmlFor).not.toBeNull()
  const lookOf = (name: string) => {
    const input = document.querySelector<HTMLElement>(`[name="${name}"]`)
    return [input?.getAttribute('lang'), input?.getAttribute('dir')]
  }
  expect(lookOf('.title')).toEqual(['ar', 'rtl'])
  expect(lookOf('.href')).toEqual([null, 'ltr'])
  expect(document.querySelector('button[name=".stores~"]')?.getAttribute('value')).toBe('"all"')
})
